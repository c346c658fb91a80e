/**
 * Word and Outlook write bullets and ticks as private-use characters of the Symbol and Wingdings fonts. Each is mapped to the
 * Unicode character that it looks like.
 */
const wordSymbols: Readonly<Record<string, string>> = {
  '\uF020': ' ',
  '\uF02D': '–',
  '\uF04A': '☺',
  '\uF04C': '☹',
  '\uF06C': '●',
  '\uF06E': '■',
  '\uF06F': '☐',
  '\uF071': '❑',
  '\uF075': '◆',
  '\uF076': '❖',
  '\uF0A7': '▪',
  '\uF0A8': '☐',
  '\uF0AB': '★',
  '\uF0B7': '•',
  '\uF0D8': '➢',
  '\uF0DE': '⇒',
  '\uF0DF': '←',
  '\uF0E0': '→',
  '\uF0E8': '➔',
  '\uF0F0': '⇨',
  '\uF0FB': '✗',
  '\uF0FC': '✓',
  '\uF0FD': '☒',
  '\uF0FE': '☑',
}

/** Replaces private-use characters of unknown appearance, so that their presence shows. */
const UNKNOWN_SYMBOL = '□'

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g
const privateUse = /\p{Co}/gu
// Not printable: control characters, lone surrogates, noncharacters, byte order marks, invisible tags, and the embeddings and
// overrides that would make a signed text read differently from what is stored.
const unprintable =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFEFF\uFFFE\uFFFF\uFDD0-\uFDEF\uFFF9-\uFFFC\u202A-\u202E\u2060-\u206F]|[\u{E0000}-\u{E007F}]|\p{Cs}|[\u{1FFFE}\u{1FFFF}\u{2FFFE}\u{2FFFF}\u{10FFFE}\u{10FFFF}]/gu

/** No script stacks more marks on a letter. Thousands of them cover adjacent lines and take minutes to typeset. */
const excessMarks = /(\p{M}{8})\p{M}+/gu

/** A word that fills lines on its own. Breaking it is Typst's most expensive operation, so it gets explicit break points. */
const endlessWord = /[^\s\u200B\u3000-\u9FFF\uAC00-\uD7AF]{300,}/gu
const wordPiece = /.{8}(?=.)/gsu
const BREAK_POINT = '\u200B'

/**
 * Returns the text as it can be printed: line breaks as `\n`, Word's symbols as Unicode characters, and no invisible characters
 * that PDF/A forbids or that disguise the text.
 */
export function printableText(text: string): string {
  return text
    .replace(lineBreaks, '\n')
    .replace(privateUse, (character) => wordSymbols[character] ?? UNKNOWN_SYMBOL)
    .replace(unprintable, '')
    .replace(excessMarks, '$1')
    .replace(endlessWord, (word) => word.replace(wordPiece, `$&${BREAK_POINT}`))
}

/** Copies plain data, making every string printable. Keys are unchanged. */
export function printableData(data: unknown): unknown {
  if (typeof data === 'string') return printableText(data)
  if (Array.isArray(data)) return data.map(printableData)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableData(value)]))
}
