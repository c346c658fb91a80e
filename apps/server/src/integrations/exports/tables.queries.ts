import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { COLUMNS_LEFT_OUT, TABLES } from './exported-tables.ts'

export interface ExportedTable {
  name: string
  columns: { name: string; type: string }[]
  /** The primary key, or the columns of another unique index, by which rows are in order. */
  key: string[]
}

/** The tables of an export as the database has them (P6). */
export async function readTables(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
       FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(a.attname ORDER BY k.place), '[]')
       FROM (SELECT indkey FROM pg_index WHERE indrelid = c.oid AND indisunique AND indpred IS NULL
           ORDER BY indisprimary DESC, indexrelid DESC LIMIT 1) i,
         unnest(i.indkey::int[]) WITH ORDINALITY AS k (attnum, place), pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum = k.attnum) AS key
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    ORDER BY c.relname COLLATE "C"`.execute(db)
  return rows
    .filter(({ name }) => TABLES.includes(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !Object.hasOwn(COLUMNS_LEFT_OUT[table.name] ?? {}, name)),
    }))
}

/** The last value of each counter of a table's numbers, as `table.column`; counters that were never used are absent. */
export async function readCounters(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ counter: string; last: string }>`
    SELECT c.relname || '.' || a.attname AS counter, s.last_value::text AS last
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
    JOIN pg_class q ON q.oid = pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass
    JOIN pg_sequences s ON s.schemaname = 'public' AND s.sequencename = q.relname
    WHERE c.relnamespace = 'public'::regnamespace AND s.last_value IS NOT NULL
    ORDER BY c.relname COLLATE "C", a.attname COLLATE "C"`.execute(db)
  return Object.fromEntries(
    rows
      .filter(({ counter }) => TABLES.includes(counter.split('.')[0] ?? ''))
      .map(({ counter, last }) => [counter, Number(last)]),
  )
}

/** The newest migration, which says what the columns are. */
export async function readSchemaName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT max(name COLLATE "C") AS name FROM migrations`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}
