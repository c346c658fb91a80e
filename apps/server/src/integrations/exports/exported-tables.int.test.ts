import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COLUMNS_LEFT_OUT, TABLES, TABLES_LEFT_OUT } from './exported-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('P6: each table of the schema is exported, or left out with a reason in words', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`.execute(database.db)
  const listed = [...TABLES, ...Object.keys(TABLES_LEFT_OUT)]
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  for (const reason of Object.values(TABLES_LEFT_OUT)) expect(reason).toMatch(/^[A-Z].+ .+\.$/)
})

it('P6: no column is exported whose name says that it is secret, and those that are left out can be null', async () => {
  const { rows } = await sql<{ table: string; column: string; needed: boolean }>`
    SELECT c.relname AS "table", a.attname AS "column", a.attnotnull AS needed
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`.execute(
    database.db,
  )
  const isLeftOut = ({ table, column }: { table: string; column: string }) =>
    Object.hasOwn(COLUMNS_LEFT_OUT[table] ?? {}, column)
  const exported = rows.filter((row) => TABLES.includes(row.table) && !isLeftOut(row))
  // The token of a timestamp (RFC 3161) is public.
  const secret = exported.filter(
    ({ table, column }) => /secret|token|grant|password/.test(column) && table !== 'log_timestamps',
  )
  expect(secret).toEqual([])
  const left = rows.filter(isLeftOut)
  expect(left).toHaveLength(Object.values(COLUMNS_LEFT_OUT).flatMap((columns) => Object.keys(columns)).length)
  expect(left.filter(({ needed }) => needed)).toEqual([])
})
