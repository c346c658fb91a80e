import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '@countersign/server/platform/db/database'
import { indexedWords } from '@countersign/server/search/index-memo.store'
import type { Batch } from './batch.ts'
import { BATCH_MEMOS } from './batch.ts'
import { copyIn } from './copying/copy-in.ts'
import type { Setup } from './setup.ts'
import { withoutIndexes } from './secondary.ts'
import { SEARCH_TEXT, TABLE_NAMES, TABLES } from './copying/tables.ts'
import { timeline } from './timeline.ts'
import { workerBatches } from './worker-batches.ts'

/** For building indexes: the larger, the fewer passes. */
const BUILDING_MEMORY = '512MB'

/** Reports progress: each step by name, with the number of memos written so far. */
export type Progress = (done: number | string) => void

/**
 * Writes the setup's memos in one transaction: no reader sees a part of them, and a failure changes nothing. Tables that are
 * empty are filled without their rows being logged first, where the server's settings allow it.
 * @param client of its own; its connection stays open
 */
export async function fillDatabase(
  client: pg.Client,
  db: Db,
  setup: Setup,
  progress: Progress,
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(
      `SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('maintenance_work_mem', '${BUILDING_MEMORY}', true), set_config('synchronous_commit', 'off', true)`,
    )
    const isEmpty = (await client.query('SELECT 1 FROM memos LIMIT 1')).rowCount === 0
    const putBack = await withoutIndexes(client)
    // The reports' sums are made once, over all facts, and not from their deltas.
    await client.query('ALTER TABLE memo_facts DISABLE TRIGGER USER')
    if (isEmpty) await truncate(client)
    progress('memos')
    await copyMemos(client, db, setup, isEmpty, progress)
    progress('indexes')
    await putBack()
    await client.query('ALTER TABLE memo_facts ENABLE TRIGGER USER')
    await continueNumbers(client, setup)
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw cause
  }
  progress('statistics')
  await client.query(`VACUUM (ANALYZE) ${TABLE_NAMES.join(', ')}, people, templates, template_versions`)
}

/** Rows of tables that the same transaction has emptied are copied without a log. There are none to lose, in the events either. */
async function truncate(client: pg.Client): Promise<void> {
  await client.query('ALTER TABLE memo_events DISABLE TRIGGER memo_events_not_truncated')
  await client.query(`TRUNCATE ${TABLE_NAMES.join(', ')}`)
  await client.query('ALTER TABLE memo_events ENABLE TRIGGER memo_events_not_truncated')
}

async function copyMemos(
  client: pg.Client,
  db: Db,
  setup: Setup,
  isEmpty: boolean,
  progress: Progress,
): Promise<void> {
  const columns = TABLES.memo_search.join(', ')
  await client.query(
    `CREATE TEMPORARY TABLE search_texts ON COMMIT DROP AS
      SELECT ${columns}, '' AS ${SEARCH_TEXT} FROM memo_search WITH NO DATA`,
  )
  // Read once and thrown away: to compress it would cost more than to keep it.
  await client.query(`ALTER TABLE search_texts ALTER ${SEARCH_TEXT} SET STORAGE EXTERNAL`)
  const words = indexedWords(sql.ref<string>(SEARCH_TEXT)).compile(db).sql
  const options = isEmpty ? ' WITH (FREEZE)' : ''
  let done = 0
  for await (const batch of workerBatches(setup, availableParallelism())) {
    for (const table of TABLE_NAMES) {
      if (table === 'memo_search') continue
      await copyIn(client, `COPY ${table} (${TABLES[table].join(', ')}) FROM STDIN${options}`, batch[table])
    }
    await copySearch(client, batch, columns, words)
    progress((done = Math.min(setup.memos, done + BATCH_MEMOS)))
  }
}

/** The words are made by the database, as for any submission: no second reading of texts that could differ. */
async function copySearch(client: pg.Client, batch: Batch, columns: string, words: string): Promise<void> {
  await copyIn(client, `COPY search_texts (${columns}, ${SEARCH_TEXT}) FROM STDIN`, batch.memo_search)
  await client.query(
    `INSERT INTO memo_search (${columns}, words) SELECT ${columns}, ${words} FROM search_texts`,
  )
  await client.query('TRUNCATE search_texts')
}

/** What comes next goes on counting after the generated memos (A7). */
async function continueNumbers(client: pg.Client, setup: Setup): Promise<void> {
  const last = new Map<string, { code: string; year: number; number: number }>()
  const templates = setup.templates.map(({ code }) => code)
  for (const { template, year, number } of timeline({ ...setup, templates })) {
    const code = templates[template] as string
    last.set(`${code} ${year}`, { code, year, number })
  }
  const counters = [...last.values()]
  await client.query(
    `INSERT INTO memo_numbers (template_code, year, last_number)
     SELECT * FROM unnest($1::text[], $2::int[], $3::int[])
     ON CONFLICT (template_code, year) DO UPDATE SET last_number = EXCLUDED.last_number`,
    [
      counters.map(({ code }) => code),
      counters.map(({ year }) => year),
      counters.map(({ number }) => number),
    ],
  )
  for (const [table, column] of [
    ['memos', 'memo_key'],
    ['notifications', 'number'],
  ])
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT max(${column}) FROM ${table}))`,
      [table, column],
    )
}
