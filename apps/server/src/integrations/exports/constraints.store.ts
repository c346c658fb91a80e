import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

interface Reference {
  name: string
  table: string
  target: string
}

/**
 * Makes references between tables wait for the end of the transaction, and triggers of rows be silent: rows then go in in any order, and
 * as they were. Only the owner of the tables may.
 * @returns what puts everything back, and checks every reference
 */
export async function suspendConstraints(tx: Tx, tables: readonly string[]): Promise<() => Promise<void>> {
  const waiting = await cyclicReferences(tx, tables)
  const alter = (reference: Reference, mode: string) =>
    sql`ALTER TABLE ${sql.table(reference.table)} ALTER CONSTRAINT ${sql.ref(reference.name)} ${sql.raw(mode)}`.execute(
      tx,
    )
  const switchTriggers = async (mode: 'DISABLE' | 'ENABLE') => {
    for (const table of tables)
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(mode)} TRIGGER USER`.execute(tx)
  }
  for (const reference of waiting) await alter(reference, 'DEFERRABLE INITIALLY DEFERRED')
  await switchTriggers('DISABLE')
  return async () => {
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
    for (const reference of waiting) await alter(reference, 'NOT DEFERRABLE')
    await switchTriggers('ENABLE')
  }
}

/** The tables so that each comes behind those that it refers to, as far as references form no cycle. */
export async function inOrderOfReferences(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const references = await readReferences(tx)
  const ordered: string[] = []
  const visit = (table: string, path: readonly string[]) => {
    if (ordered.includes(table) || path.includes(table)) return
    for (const { table: from, target } of references) if (from === table) visit(target, [...path, table])
    if (tables.includes(table)) ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}

/** References that no order of the tables satisfies. */
async function cyclicReferences(tx: Tx, tables: readonly string[]): Promise<Reference[]> {
  const order = await inOrderOfReferences(tx, tables)
  const references = await readReferences(tx)
  return references.filter(
    ({ table, target }) => order.includes(table) && order.indexOf(target) >= order.indexOf(table),
  )
}

async function readReferences(tx: Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT k.conname AS name, c.relname AS "table", t.relname AS target
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace
    ORDER BY c.relname COLLATE "C", k.conname COLLATE "C"`.execute(tx)
  return rows
}
