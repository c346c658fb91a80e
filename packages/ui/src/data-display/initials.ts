/** Number of avatar tints. */
export const TINT_COUNT = 5

/** The initials of the first and last word, in capitals. Of an e-mail address, only the part before the @ counts. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((word) => word !== '')
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  const letter = (word: string | undefined): string => (word === undefined ? '' : (Array.from(word)[0] ?? ''))
  return (letter(first) + letter(last)).toLocaleUpperCase('en') || '?'
}

/** The tint of a name, 0 to 4: the same for the same name, whatever its case. */
export function tintOf(name: string): number {
  let hash = 0
  for (const character of name.trim().toLowerCase())
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % TINT_COUNT
}
