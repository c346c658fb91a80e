import type pg from 'pg'
import { TABLE_NAMES } from './copying/tables.ts'

interface Definition {
  table: string
  name: string
  definition: string
}

const CONSTRAINTS = `
  SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE contype IN ('f', 'p', 'u') AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[]))
  ORDER BY array_position(ARRAY['p', 'u', 'f']::"char"[], contype), conname`

const INDEXES = `
  SELECT indrelid::regclass::text AS "table", indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index i
  WHERE indrelid = ANY($1::regclass[])
    AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))
  ORDER BY 1, 2`

/**
 * Takes keys, references and indexes off the tables, and gives them back: built once over all rows, they cost a fraction. In the
 * caller's transaction, so that no reader sees the tables without them.
 * @returns a function that restores them, which also validates the rows
 */
export async function withoutIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const tables = [[...TABLE_NAMES]]
  const constraints = (await client.query<Definition>(CONSTRAINTS, tables)).rows
  const indexes = (await client.query<Definition>(INDEXES, tables)).rows
  for (const { table, name } of constraints.toReversed())
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  return async () => {
    const isReference = ({ definition }: Definition) => definition.startsWith('FOREIGN KEY')
    const add = ({ table, name, definition }: Definition) =>
      client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`)
    for (const key of constraints.filter((one) => !isReference(one))) await add(key)
    for (const { definition } of indexes) await client.query(definition)
    for (const reference of constraints.filter(isReference)) await add(reference)
  }
}
