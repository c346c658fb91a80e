import { parseArgs } from 'node:util'
import { migrate } from '@countersign/server/platform/db/migrate'
import { compactEntries, expandEntries } from '@countersign/server/search/compact-entries.store'
import { configure } from '@countersign/test-kit/settings'
import { openSite } from '@countersign/test-kit/site'
import { openBenchDatabase } from '../../database.ts'
import { machineFacts } from '../../measuring/machine.ts'
import { table } from '../../measuring/markdown-table.ts'
import { measureTree } from '../../measuring/process-tree.ts'
import { timingOf } from '../../measuring/statistics.ts'
import { REQUESTS_A_MINUTE } from '../../server-process.ts'
import { findParticipants } from '../../signed-in-people.ts'

// `npm run bench -- words [--memos 5000]`: what a page of hits with their excerpts costs among entries in full, with compact words, and with these
// and excerpts computed from the answers (A5). The same entries take each form in turn, so that the machine's load falls on all.

const ROUNDS = 6
/** Searches of each kind, by each of two people, in a round. */
const SEARCHES = 10
const BATCH = 500
const FORMS = ['full', 'words', 'compact'] as const

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
    queries.map(
      ([kind]) => [kind, { full: newFigures(), words: newFigures(), compact: newFigures() }] as const,
    ),
  )
  const known = new Map<string, string>()
  const sizes = new Map<Form, number>()
  // Entries with compact words alone take their texts from here.
  await storeAs('full')
  await pool.query('DROP TABLE IF EXISTS bench_texts')
  await pool.query('CREATE TABLE bench_texts AS SELECT memo_key, version, content FROM memo_search')
  for (let round = 0; round <= ROUNDS; round++)
    for (const form of FORMS) {
      await storeAs(form)
      for (const [kind, several] of queries) {
        const times: number[] = []
        const before = measureTree(database.pid).time
        const cpu = process.cpuUsage()
        for (const who of [owner, approver])
          for (let at = 0; at < SEARCHES; at++) {
            const query = several[at % several.length] ?? ''
            const began = performance.now()
            const { meta, results } = await who.must('search_memo', { query })
            times.push(performance.now() - began)
            requireSame(`${who.email} ${query}`, JSON.stringify([meta, results]))
          }
        const { user, system } = process.cpuUsage(cpu)
        const server = (user + system) / 1000
        const postgres = measureTree(database.pid).time - before
        const figures = found.get(kind)?.[form]
        // The first round warms up.
        if (round === 0 || !figures) continue
        figures.rounds.push(times)
        figures.postgres += postgres / times.length / ROUNDS
        figures.server += server / times.length / ROUNDS
      }
    }
  console.log(`# Searches among full and compact words, ${new Date().toISOString().slice(0, 10)}

${machineFacts()
  .map((fact) => `- ${fact}`)
  .join('\n')}
- ${memos} memos; milliseconds of a whole call, and of the processor for the server with its client and for PostgreSQL
- \`memo_search\` in bytes a memo, after VACUUM FULL: ${FORMS.map((form) => `${form} ${((sizes.get(form) ?? 0) / memos).toFixed(0)}`).join(', ')}

${table(
  ['a search for', ...FORMS.flatMap((form) => [`${form}: p50`, 'server', 'PostgreSQL'])],
  [...found].map(([kind, of]) => [
    kind,
    ...FORMS.flatMap((form) =>
      [timingOf(of[form].rounds).p50, of[form].server, of[form].postgres].map((ms) => ms.toFixed(2)),
    ),
  ]),
)}
`)

  async function storeAs(form: Form): Promise<void> {
    if (form === 'full') {
      for (let after: string | null = '0'; after !== null;)
        ({ after } = await expandEntries(db, { after, most: BATCH }))
    } else {
      const { rows } = await pool.query<{ memo_key: string }>('SELECT DISTINCT memo_key FROM memo_search')
      const keys = rows.map(({ memo_key }) => memo_key)
      for (let at = 0; at < keys.length; at += BATCH) await compactEntries(db, keys.slice(at, at + BATCH))
      const { rows: loose } = await pool.query('SELECT FROM memo_search WHERE is_shortened IS NULL')
      if (loose.length > 0) throw new Error(`The texts of ${loose.length} entries can’t be computed again.`)
    }
    if (form === 'words')
      await pool.query(`UPDATE memo_search s SET content = t.content, is_shortened = NULL
        FROM bench_texts t WHERE t.memo_key = s.memo_key AND t.version = s.version`)
    await pool.query('VACUUM (FULL, ANALYZE) memo_search')
    const { rows } = await pool.query<{ size: string }>(
      "SELECT pg_total_relation_size('memo_search') AS size",
    )
    sizes.set(form, Number(rows[0]?.size))
  }

  /** A search shows the same in each form. */
  function requireSame(search: string, answer: string): void {
    if ((known.get(search) ?? answer) !== answer)
      throw new Error(`${search} shows something else in another form.`)
    known.set(search, answer)
  }
} finally {
  await site.stop()
  await database.stop()
}

function newFigures() {
  const rounds: number[][] = []
  return { postgres: 0, server: 0, rounds }
}
