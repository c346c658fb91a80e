import { TABLES } from '@countersign/demo-data/generate/copying/tables'
import type { Memo, Stored } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import { readFacts, writeFacts } from '@countersign/server/reports/aggregates/facts.store'
import {
  foundVersions,
  indexedWords,
  peopleColumns,
  searchTexts,
} from '@countersign/server/search/index-memo.store'
import { readState } from '@countersign/server/platform/memo-log/states/packed-state'
import { sql } from 'kysely'
import type pg from 'pg'

/** In the pattern's subject; each copy has its number in place of it. */
export const NUMBER_MARK = 'Copymark'
const BATCH = 250
const DAY_MS = 24 * 60 * 60 * 1000

/** The tables of a memo that are copied as they are; its facts and search entry are derived again. */
const COPIED = ['memos', 'memo_versions', 'memo_events', 'participants', 'notifications'] as const
/** Assigned by the database. */
const GENERATED: readonly string[] = ['number']

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g

type Row = Record<string, unknown>

interface Pattern {
  memoId: string
  /** The rows of each table, as JSON. */
  rows: Record<(typeof COPIED)[number], string>
  /** Ids that must differ in every copy. */
  ids: string[]
  key: string
  template: { id: string; name: string }
  /** The plain words of its answers. */
  words: string
}

/** The word that finds one copy. */
const nameOfCopy = (number: number) => `Copy${String(number).padStart(7, '0')}`
const idOfCopy = (number: number) => `COPY-2026-${String(number).padStart(7, '0')}`

/** Multiples of the golden ratio's fraction are evenly distributed, however many they are. */
const GOLDEN = 0.618033988749895

/** Copies a pending memo, evenly distributed over the days before it. Each copy has ids of its own, is indexed for search
 * and counted in the reports as the product does it. */
export async function copyMemo(
  { db, pool }: { db: Db; pool: pg.Pool },
  memoId: string,
  { from, to, days }: { from: number; to: number; days: number },
): Promise<void> {
  const pattern = await readPattern(pool, memoId)
  for (let first = from; first < to; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - first) }, (_none, index) => first + index)
    const keys = await reserveKeys(pool, numbers.length)
    const copies = numbers.map((number, index) =>
      copyOf(pattern, number, keys[index] as string, ((number * GOLDEN) % 1) * days * DAY_MS),
    )
    await db.transaction().execute(async (tx) => {
      for (const table of COPIED) {
        const columns = TABLES[table].filter((column) => !GENERATED.includes(column)).join(', ')
        const rows = `[${copies.map((copy) => copy[table].slice(1, -1)).join(',')}]`
        await sql`INSERT INTO ${sql.raw(`${table} (${columns})`)} OVERRIDING SYSTEM VALUE
          SELECT ${sql.raw(columns)} FROM jsonb_populate_recordset(NULL::${sql.raw(table)}, ${rows}::jsonb)`.execute(
          tx,
        )
      }
      for (const [index, copy] of copies.entries()) {
        const [row] = JSON.parse(copy.memos) as [{ state: Stored<Memo>; public_subject: string }]
        const memo = readState(row.state)
        const entry = searchTexts({
          memo,
          memoKey: keys[index] as string,
          template: pattern.template,
          subject: row.public_subject,
          words: pattern.words,
        })
        const [version] = foundVersions(memo)
        if (!version) throw new Error('The pattern was not submitted.')
        const { people, status } = version
        const words = indexedWords(sql.val(entry.text))
        await tx
          .insertInto('memo_search')
          .values({ ...entry.row, ...peopleColumns(people), status, words })
          .execute()
      }
      await writeFacts(tx, await readFacts(tx, keys))
    })
  }
}

async function readPattern(pool: pg.Pool, memoId: string): Promise<Pattern> {
  const { rows } = await pool.query<{ memo_key: string; content: string }>(
    'SELECT m.memo_key, s.content FROM memos m JOIN memo_search s USING (memo_key) WHERE m.memo_id = $1',
    [memoId],
  )
  const [found] = rows
  if (!found) throw new Error(`There is no memo ${memoId}.`)
  const { memo_key: key } = found
  const read = async (table: string) => {
    const { rows: answer } = await pool.query<{ rows: Row[] }>(
      `SELECT jsonb_agg(to_jsonb(t)) AS rows FROM ${table} t WHERE memo_key = $1`,
      [key],
    )
    return JSON.stringify(answer[0]?.rows ?? [])
  }
  const entries = await Promise.all(COPIED.map(async (table) => [table, await read(table)] as const))
  const tables = Object.fromEntries(entries) as Pattern['rows']
  const [memo] = JSON.parse(tables.memos) as [Row]
  const own = JSON.stringify(memo.state) + tables.memo_events + tables.participants
  const shared = [memo.template_id, memo.version_id]
  const notices = (JSON.parse(tables.notifications) as Row[]).map((row) => row.notification_id as string)
  return {
    memoId,
    key,
    rows: tables,
    ids: [...new Set([...(own.match(UUID) ?? []), ...notices])].filter((id) => !shared.includes(id)),
    template: { id: memo.template_id as string, name: memo.template_name as string },
    words: found.content,
  }
}

async function reserveKeys(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT nextval(pg_get_serial_sequence('memos', 'memo_key')) AS key FROM generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ key }) => key)
}

function copyOf(pattern: Pattern, number: number, key: string, earlierMs: number): Pattern['rows'] {
  const ids = new Map(pattern.ids.map((id) => [id, crypto.randomUUID() as string]))
  const rename = (text: string) =>
    text
      .replaceAll(`"memo_key":${pattern.key}`, `"memo_key":${key}`)
      .replaceAll(pattern.memoId, idOfCopy(number))
      .replaceAll(NUMBER_MARK, nameOfCopy(number))
      .replace(UUID, (id) => ids.get(id) ?? id)
      .replace(INSTANT, (instant) => new Date(Date.parse(instant) - earlierMs).toISOString())
  return Object.fromEntries(
    Object.entries(pattern.rows).map(([table, rows]) => [table, rename(rows)]),
  ) as Pattern['rows']
}
