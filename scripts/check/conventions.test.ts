import { describe, expect, it } from 'vitest'
import { checkConventions, measureFolders, MOST_NAMES } from './conventions.ts'

const remediesFor = (path: string, text = '') =>
  checkConventions([{ path, text }]).map(({ remedy }) => remedy)

describe('the conventions of CONTRIBUTING.md', () => {
  it('limit the number of names in a folder', () => {
    const paths = Array.from({ length: MOST_NAMES + 1 }, (_, index) => `packages/x/src/file-${index}.ts`)
    expect(measureFolders(paths)[0]).toEqual({ folder: 'packages/x/src', names: MOST_NAMES + 1 })
    expect(checkConventions(paths.map((path) => ({ path, text: '' })))).toEqual([
      { path: 'packages/x/src', remedy: expect.stringContaining('26 names') },
    ])
    expect(checkConventions(paths.slice(1).map((path) => ({ path, text: '' })))).toEqual([])
  })

  it('name exact versions of dependencies', () => {
    const needing = (version: string) => JSON.stringify({ devDependencies: { pg: version } })
    for (const exact of ['8.23.1', '1.0.0-beta.17', 'npm:@scope/pg@8.23.1'])
      expect(remediesFor('apps/server/package.json', needing(exact))).toEqual([])
    for (const range of ['8', '^8.23.1', '*', 'latest'])
      expect(remediesFor('apps/server/package.json', needing(range))).toEqual([
        expect.stringContaining('exact versions'),
      ])
  })

  it('keep SQL in queries and stores', () => {
    const sql = "await db.selectFrom('memos').execute()"
    expect(remediesFor('apps/server/src/memos/view.ts', sql)).toEqual([
      expect.stringContaining('*.queries.ts'),
    ])
    expect(remediesFor('apps/server/src/memos/view.ts', 'sql`select 1`')).toHaveLength(1)
    expect(remediesFor('apps/server/src/memos/view.queries.ts', sql)).toEqual([])
    expect(remediesFor('apps/server/src/memos/view.int.test.ts', sql)).toEqual([])
  })

  it('read logs in one place', () => {
    const sql = 'sql`SELECT FROM memo_events WHERE memo_key = 1`'
    for (const path of ['memos/view.queries.ts', 'proof/log/verify-log.queries.ts'])
      expect(remediesFor(`apps/server/src/${path}`, sql)).toEqual([expect.stringContaining('memo-log')])
    expect(remediesFor('apps/server/src/platform/memo-log/pack-logs.store.ts', sql)).toEqual([])
    expect(remediesFor('apps/server/src/memos/view.int.test.ts', sql)).toEqual([])
  })

  it('read states in one place', () => {
    const read = 'const memo = readStored(MEMO_STATE, row.state)'
    expect(remediesFor('apps/server/src/memos/view.ts', read)).toEqual([expect.stringContaining('readState')])
    const written = read.replace('readStored', 'toStore')
    expect(remediesFor('apps/server/src/memos/view.ts', written)).toEqual([])
  })

  it('read answers in one place', () => {
    const path = 'apps/server/src/memos/view.queries.ts'
    for (const select of ["select('content')", "select(['v.version', 'v.content'])"])
      expect(remediesFor(path, `db.selectFrom('memo_versions as v').${select}`)).toEqual([
        expect.stringContaining('storedAnswers'),
      ])
    expect(remediesFor(path, 'sql`SELECT v.content FROM memo_versions v`')).toHaveLength(1)
    expect(
      remediesFor(path, "db.selectFrom('memo_versions as v').select(storedAnswers('v').as('content'))"),
    ).toEqual([])
  })

  it('keep writes out of queries', () => {
    const write = "await tx.insertInto('memos').execute()"
    expect(remediesFor('apps/server/src/memos/view.queries.ts', write)).toEqual([
      expect.stringContaining('only reads'),
    ])
    expect(remediesFor('apps/server/src/memos/view.store.ts', write)).toEqual([])
  })

  it('name routes, texts and source files consistently', () => {
    expect(remediesFor('apps/server/src/memos/pdf.route.ts')).toEqual([
      expect.stringContaining('*.routes.ts'),
    ])
    expect(remediesFor('apps/web/src/lib/messages.ts')).toEqual([expect.stringContaining('texts.ts')])
    expect(remediesFor('apps/web/src/lib/MemoList.tsx')).toEqual([expect.stringContaining('kebab-case')])
    expect(remediesFor('apps/web/src/features/search/texts.ts')).toEqual([])
  })

  it('export types with statements of their own', () => {
    const exporting = (text: string) => remediesFor('packages/domain/src/memo.ts', text)
    expect(exporting("export { read, type Memo } from './read.ts'")).toEqual([
      expect.stringContaining('export type'),
    ])
    expect(exporting('export {\n  read,\n  type Memo,\n}')).toHaveLength(1)
    expect(exporting("export type { Memo } from './read.ts'\nexport { read, type }")).toEqual([])
  })

  it('take font sizes and radii from the tokens', () => {
    const styled = (declaration: string) =>
      remediesFor('apps/web/src/a.module.css', `.a {\n  ${declaration}\n}`)
    for (const literal of [
      'font-size: 0.8125rem;',
      'font-size: small;',
      'font: 600 1rem serif;',
      'border-radius: 50%;',
      'border-top-left-radius: 4px;',
      'border-radius: var(--cs-radius-10) 4px;',
      'border-radius: var(--cs-radius-11);',
    ]) {
      expect(styled(literal), literal).toEqual([expect.stringContaining('sizes.ts')])
    }
    for (const token of [
      'font-size: var(--cs-font-size-13);',
      'font: inherit;',
      'border-radius: 0 0 var(--cs-radius-10) var(--cs-radius-10);',
      'border-radius: inherit;',
    ]) {
      expect(styled(token), token).toEqual([])
    }
  })

  it('change layouts only at the listed breakpoints', () => {
    const path = 'packages/ui/src/layout/a.module.css'
    expect(remediesFor(path, '@media (max-width: 47.99em) {')).toEqual([])
    expect(remediesFor(path, '@media (min-width: 48em) and (max-width: 63.99em) {')).toEqual([])
    expect(remediesFor(path, '@container section (max-width: 26rem) {')).toEqual([])
    expect(remediesFor(path, '@media (max-width: 50em) {')).toEqual([expect.stringContaining('breakpoint')])
    expect(remediesFor(path, '@media (min-width: 48em) and (max-width: 1000px) {')).toHaveLength(1)
    expect(remediesFor('apps/web/src/a.tsx', "useMediaQuery('(min-width: 70em)')")).toHaveLength(1)
  })

  it('name constants in capitals', () => {
    expect(remediesFor('bench/run.ts', 'const rounds = 20')).toEqual([
      "Name the constant 'rounds' in UPPER_SNAKE_CASE.",
    ])
    expect(remediesFor('bench/run.ts', "const ROUNDS = 20\nlet name = 'a'")).toEqual([])
  })
})
