import type { SourceFile } from '../sources/source-files.ts'
import { RULE_BOOK, RULE_ID } from './rule-book.ts'

/** What can cite a rule: a comment, a test title, a text that ends with ids in brackets, or a Markdown file. */
interface Passage {
  path: string
  line: number
  text: string
  isTestTitle: boolean
}

/** Not ids, despite their form: the S3 protocol, a function key. */
const NO_RULES = new Set(['S3', 'F10'])

const SOURCE = /\.(?:[cm]?[jt]sx?|css|sql)$/
const TEST = /\.(?:test\.tsx?|journey\.ts)$/
/** Comments, and strings so that their contents do not count as comments. */
const TOKEN =
  /(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g
const SQL_TOKEN = /(?<string>'[^']*')|(?<comment>--[^\n]*)/g

/** All prose of these files. */
export function readPassages(files: readonly SourceFile[]): Passage[] {
  return files.flatMap(({ path, text }) => passagesIn(path, text))
}

export function passagesIn(path: string, text: string): Passage[] {
  if (path.endsWith('.md')) return [{ path, line: 1, text, isTestTitle: false }]
  if (!SOURCE.test(path)) return []
  const token = path.endsWith('.sql') ? SQL_TOKEN : TOKEN
  const isTest = TEST.test(path)
  const passages: Passage[] = []
  let line = 1
  let end = 0
  for (const { 0: found, index, groups } of text.matchAll(token)) {
    line += newlines(text.slice(end, index))
    const before = text.slice(end, index)
    const isComment = groups?.comment !== undefined
    const isTestTitle = isTest && !isComment && isTitle(found, before)
    if (isComment || isTestTitle || isCitingText(found, before))
      passages.push({ path, line, text: found, isTestTitle })
    line += newlines(found)
    end = index + found.length
  }
  return passages
}

/** The first argument of a call, if it is a sentence. */
function isTitle(string: string, before: string): boolean {
  return string.includes(' ') && before.trimEnd().endsWith('(')
}

/** A text such as 'Signs out everywhere (Q2).', or the `rules` of a table. */
function isCitingText(string: string, before: string): boolean {
  if (/\brules:\s*$/.test(before)) return true
  return string.includes(' ') && /\([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*\)/.test(string)
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}

/** The ids that a passage cites. */
export function citedIds({ text }: Passage): string[] {
  return [...new Set(text.match(RULE_ID))].filter((id) => !NO_RULES.has(id))
}

export function isRuleBook({ path }: Passage): boolean {
  return path.startsWith(`${RULE_BOOK}/`)
}
