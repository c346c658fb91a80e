/** A template code that no other run has. */
export function newCode(letter: string): string {
  return `${letter}${Date.now().toString(36)}${Math.floor(Math.random() * 36).toString(36)}`.toUpperCase()
}
