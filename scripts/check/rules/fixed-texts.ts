import { readRuleFiles } from './rule-book.ts'

interface FixedText {
  file: string
  text: string
}

/** A text in 'single quotes', which an apostrophe inside a word does not end. */
const QUOTED = /(?<![\p{L}\p{N}])'((?:[^']|(?<=\p{L})'(?=\p{L}))+)'(?!\p{L})/gu
/** The variable parts of a text: placeholders, omissions, counts. */
const VARYING = /\{[^}]*\}|…|\.\.\.|<[^>]*>(?: \| )?|\+N| \(n\)/
const CODE = /`[^`]*`/g

/** The texts that the rules fix to the letter, without their variable parts. */
export function readFixedTexts(): FixedText[] {
  return readRuleFiles().flatMap(({ file, markdown }) =>
    fixedTextsIn(markdown).map((text) => ({ file, text })),
  )
}

export function fixedTextsIn(markdown: string): string[] {
  const prose = markdown.replaceAll(CODE, '').replaceAll(/\s+/g, ' ')
  return [...prose.matchAll(QUOTED)]
    .flatMap(([, text = '']) => text.split(VARYING))
    .map((part) => part.trim())
    .filter((part) => part.length > 2)
}

/** Normalises source and rules for comparison: quotation marks, and 'Memo' at the start of a label. */
export function plain(text: string): string {
  return text.replaceAll(/[’‘]|\\'/g, "'").replaceAll('Memo', 'memo')
}
