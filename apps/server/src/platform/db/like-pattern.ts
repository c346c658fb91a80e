/** A LIKE pattern for a text anywhere in a lower-case column. Its wildcards are escaped. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}
