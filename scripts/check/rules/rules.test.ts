import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSourceFiles } from '../sources/source-files.ts'
import { root } from '../../root.ts'
import { citedIds, isRuleBook, passagesIn, readPassages } from './citations.ts'
import { fixedTextsIn, plain, readFixedTexts } from './fixed-texts.ts'
import { indexOf, readIndex, readRules, RULE_BOOK, rulesIn } from './rule-book.ts'

const rules = readRules()
const files = readSourceFiles()
const passages = readPassages(files)
const isDefined = new Set(rules.map(({ id }) => id))

describe('the rule book', () => {
  it('defines every rule once', () => {
    const twice = rules.filter(({ id }, index) => rules.findIndex((rule) => rule.id === id) !== index)
    expect(twice, 'give the later rule a new id').toEqual([])
  })

  it('has an index of all rules by id', () => {
    const index = indexOf(rules)
    expect(readIndex(), `end ${RULE_BOOK}/README.md with:\n${index}`).toContain(index)
  })

  it('defines every id that the repository cites', () => {
    const unknown = passages.flatMap((passage) =>
      citedIds(passage)
        .filter((id) => !isDefined.has(id))
        .map((id) => `${id}, cited by ${passage.path}:${passage.line}`),
    )
    const advice = `define it in ${RULE_BOOK} under a heading such as “## A1. Title”, or cite the right id`
    expect(unknown, advice).toEqual([])
  })

  it('has a test for every rule', () => {
    const named = new Set(passages.filter(({ isTestTitle }) => isTestTitle).flatMap(citedIds))
    const unnamed = rules.filter(({ id }) => !named.has(id)).map(({ id, title }) => `${id} ${title}`)
    expect(unnamed, 'put the id into the title of a test that checks the rule, or write one').toEqual([])
  })
})

describe('the glossary', () => {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const glossary = textOf('docs/glossary.md')

  it.each([
    ['command', 'packages/domain/src/memo/commands.ts', /type: '(\w+)'/g],
    ['event', 'packages/domain/src/stored/memo-json.ts', /^ {2}([A-Z]\w+): /gm],
  ])('names every %s of a memo', (_, path, pattern) => {
    const types = [...textOf(path).matchAll(pattern)].map(([, type]) => type ?? '')
    expect(types.length).toBeGreaterThan(10)
    const unnamed = types.filter((type) => !glossary.includes(`\`${type}\``))
    expect(unnamed, 'add them to the table of commands and events in docs/glossary.md').toEqual([])
  })
})

describe('the texts that the rules fix', () => {
  it('appear verbatim in the source of the product', () => {
    const source = files
      .filter(({ path }) => /^(?:apps|packages\/(?!demo-data|test-kit))\/?.*(?<!\.test)\.tsx?$/.test(path))
      .map(({ text }) => plain(text))
      .join('\n')
    const missing = readFixedTexts().filter(({ text }) => !source.includes(plain(text)))
    expect(missing, `change the text in ${RULE_BOOK} or in the product, so that both are the same`).toEqual(
      [],
    )
  })

  it('are quoted, without their variable parts', () => {
    expect(fixedTextsIn("It reads 'Returned memos (n)', then 'Welcome, {first name}' or `'code'`.")).toEqual([
      'Returned memos',
      'Welcome,',
    ])
    expect(fixedTextsIn("The label is 'Requestor's name' in the administrators' console.")).toEqual([
      "Requestor's name",
    ])
  })
})

describe('the repository', () => {
  /** The former citation style: a document and a section number. */
  const ELSEWHERE = /\b(?:end-user|console|administrators['’]) document|\bdocument [12]\b/i
  const SECTION = /(?<!Untitled \()\bsections? \d+(?:\.\d+)?[),:;.]/i

  /** Released migrations never change, comments included: databases store their hashes. */
  const RELEASED = ['0001-people.sql', '0007-console.sql'].map(
    (name) => `apps/server/src/platform/db/migrations/${name}`,
  )

  it('cites rules by id only', () => {
    const found = passages
      .filter((passage) => !isRuleBook(passage) && !RELEASED.includes(passage.path))
      .flatMap(({ path, line, text }) => {
        const reference = ELSEWHERE.exec(text) ?? (path.endsWith('.md') ? null : SECTION.exec(text))
        return reference ? [`${path}:${line}: ${reference[0]}`] : []
      })
    expect(found, `cite the id of a rule in ${RULE_BOOK} instead`).toEqual([])
  })

  it('links only to existing files', () => {
    const missing = passages
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
          .map(([, link = '']) => join(dirname(path), link))
          .filter((target) => !existsSync(join(root, target)))
          .map((target) => `${path} links to ${target}`),
      )
    expect(missing, 'fix the link').toEqual([])
  })
})

describe('a citation', () => {
  const idsIn = (path: string, text: string) => passagesIn(path, text).flatMap(citedIds)

  it('is an id in a comment or a test title', () => {
    expect(idsIn('a.ts', '/** A memo ends (C2). */ const a = 1 // as D4 says')).toEqual(['C2', 'D4'])
    expect(idsIn('a.sql', 'SELECT 1 -- H1: frozen')).toEqual(['H1'])
    expect(idsIn('a.test.ts', "it.each([['C3', 1]])('D5: %s resumes', () => row('E1'))")).toEqual(['D5'])
  })

  it('is not found in data or in look-alikes', () => {
    expect(idsIn('a.ts', "const rows = ['R1', '// C2', 'files/**/*.ts'] /* files in S3 */")).toEqual([])
  })

  it('resolves to a heading of the rule book', () => {
    expect(rulesIn('life.md', '# Life\n\n## C2. The moves\n\nText (C3).')).toEqual([
      { id: 'C2', title: 'The moves', file: 'life.md' },
    ])
  })
})
