import type { Db, Tx } from '../../platform/db/database.ts'

export async function listCompanyNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

export async function listGroupNames(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('groups').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}
