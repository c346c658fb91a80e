const MAX_CHARACTERS = 200

/**
 * Makes text safe for a mail header: without line breaks and control characters, which could start another header, and at most
 * 200 characters, a truncated text ending in '…'.
 */
export function headerText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= MAX_CHARACTERS
    ? line
    : `${characters
        .slice(0, MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
}
