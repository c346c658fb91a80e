import { parseArgs } from 'node:util'
import { migrate } from '@countersign/server/platform/db/migrate'
import { compactWords, expandWords } from '@countersign/server/search/compact-words.store'
import { configure } from '@countersign/test-kit/settings'
import { openSite } from '@countersign/test-kit/site'
import { openBenchDatabase } from '../../database.ts'
import { machineFacts } from '../../measuring/machine.ts'
import { table } from '../../measuring/markdown-table.ts'
import { measureTree } from '../../measuring/process-tree.ts'
import { timingOf } from '../../measuring/statistics.ts'
import { REQUESTS_A_MINUTE } from '../../server-process.ts'
import { findParticipants } from '../../signed-in-people.ts'

// `npm run bench -- words [--memos 5000]`: what a search costs among words in full and compact ones (A5). The same entries take both forms in
// turn, so that the machine's load falls on both.

const ROUNDS = 6
/** Searches of each kind, by each of two people, in a round. */
const SEARCHES = 10
const BATCH = 500
const FORMS = ['full', 'compact'] as const

type Form = (typeof FORMS)[number]

const QUERIES = {
  'a common word': ['request', 'approval', 'budget', 'network'],
  'two words': ['network site', 'budget request'],
  'a prefix': ['req', 'netw', 'bud'],
  'an amount': ['1,250,000', '250000'],
  'words of no memo': ['zzyzx quokka'],
}

const { values } = parseArgs({
  options: { memos: { type: 'string', default: '5000' }, folder: { type: 'string' } },
})
const memos = Number(values.memos)
if (!(memos >= 1)) throw new Error('--memos must be a whole number.')

const database = await openBenchDatabase(memos, values.folder)
const site = await openSite({ url: database.url, drop: () => Promise.resolve() }, { REQUESTS_A_MINUTE })
try {
  const { db, pool } = site.services
  await migrate(pool)
  await configure(site, { is_global_search_enabled: true })
  const { owner, approver } = await findParticipants(site)
  const names = await pool.query<{ name: string }>(
    'SELECT DISTINCT split_part(owner_name, $1, 1) AS name FROM memos ORDER BY name LIMIT 5',
    [' '],
  )
  const queries = Object.entries({ ...QUERIES, 'a name': names.rows.map(({ name }) => name) })
  const found = new Map(
    queries.map(([kind]) => [kind, { full: newFigures(), compact: newFigures() }] as const),
  )
  const totals = new Map<string, number>()
  for (let round = 0; round <= ROUNDS; round++)
    for (const form of FORMS) {
      await storeAs(form)
      for (const [kind, several] of queries) {
        const times: number[] = []
        const before = measureTree(database.pid).time
        for (const who of [owner, approver])
          for (let at = 0; at < SEARCHES; at++) {
            const query = several[at % several.length] ?? ''
            const began = performance.now()
            const { meta } = await who.must('search_memo', { query })
            times.push(performance.now() - began)
            requireSame(`${who.email} ${query}`, meta.total_results)
          }
        const postgres = measureTree(database.pid).time - before
        const figures = found.get(kind)?.[form]
        // The first round warms up.
        if (round === 0 || !figures) continue
        figures.rounds.push(times)
        figures.postgres += postgres / times.length / ROUNDS
      }
    }
  console.log(`# Searches among full and compact words, ${new Date().toISOString().slice(0, 10)}

${machineFacts()
  .map((fact) => `- ${fact}`)
  .join('\n')}
- ${memos} memos; milliseconds of a whole call, and of PostgreSQL's processor

${table(
  ['a search for', 'full: p50', 'PostgreSQL', 'compact: p50', 'PostgreSQL'],
  [...found].map(([kind, of]) => [
    kind,
    ...FORMS.flatMap((form) => [timingOf(of[form].rounds).p50, of[form].postgres].map((ms) => ms.toFixed(2))),
  ]),
)}
`)

  async function storeAs(form: Form): Promise<void> {
    if (form === 'full') {
      for (let after: string | null = '0'; after !== null;)
        ({ after } = await expandWords(db, { after, most: BATCH }))
    } else {
      const { rows } = await pool.query<{ memo_key: string }>('SELECT DISTINCT memo_key FROM memo_search')
      const keys = rows.map(({ memo_key }) => memo_key)
      for (let at = 0; at < keys.length; at += BATCH) await compactWords(db, keys.slice(at, at + BATCH))
    }
    await pool.query('VACUUM ANALYZE memo_search')
  }

  /** A search finds the same in both forms. */
  function requireSame(search: string, total: number): void {
    const known = totals.get(search)
    if (known !== undefined && known !== total)
      throw new Error(`${search} found ${total} memos, and ${known} in the other form.`)
    totals.set(search, total)
  }
} finally {
  await site.stop()
  await database.stop()
}

function newFigures() {
  const rounds: number[][] = []
  return { postgres: 0, rounds }
}
