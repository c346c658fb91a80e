import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root.ts'

/** Where rules are defined, from the root. */
export const RULE_BOOK = 'docs/rules'
const INDEX = 'README.md'

interface Rule {
  id: string
  title: string
  /** Relative to the rule book. */
  file: string
}

/** The format of a rule's id: a letter for its subject, and a number. */
export const RULE_ID = /\b[A-Z]\d{1,2}\b/g

/** Every file of the book except its index. */
export function readRuleFiles(): { file: string; markdown: string }[] {
  return readdirSync(join(root, RULE_BOOK))
    .filter((file) => file.endsWith('.md') && file !== INDEX)
    .map((file) => ({ file, markdown: readFileSync(join(root, RULE_BOOK, file), 'utf8') }))
}

/** Every rule of the book, in the order of its files. */
export function readRules(): Rule[] {
  return readRuleFiles().flatMap(({ file, markdown }) => rulesIn(file, markdown))
}

export function rulesIn(file: string, markdown: string): Rule[] {
  return [...markdown.matchAll(/^## ([A-Z]\d{1,2})\. (.+)$/gm)].map(([, id = '', title = '']) => ({
    id,
    title,
    file,
  }))
}

/** The index by id at the end of README.md. */
export function indexOf(rules: readonly Rule[]): string {
  return [...rules]
    .sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
    .map(({ id, title, file }) => `- ${id} [${title}](${file}#${anchor(`${id}. ${title}`)})\n`)
    .join('')
}

export function readIndex(): string {
  return readFileSync(join(root, RULE_BOOK, INDEX), 'utf8')
}

/** The anchor of a heading in rendered Markdown. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number} -]/gu, '')
    .replaceAll(' ', '-')
}
