const maxCharacters = 200

/**
 * Text for one line of a mail's head: no line breaks or control characters, which could begin another header, and at most
 * 200 characters, a longer one ending in '…'.
 */
export function headerText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= maxCharacters
    ? line
    : `${characters
        .slice(0, maxCharacters - 1)
        .join('')
        .trimEnd()}…`
}
