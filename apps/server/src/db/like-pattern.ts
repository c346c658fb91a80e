/** What somebody typed, anywhere in a lower-case text; its own wildcards are plain characters. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}
