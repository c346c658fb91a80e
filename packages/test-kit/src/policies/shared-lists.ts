import type { ListEntry } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'

/** An entry for tests: of all companies and always in use unless it says otherwise. */
export type TestEntry = Partial<Omit<ListEntry, 'code'>>

/** Adds a shared list; answers its id (N9). @param entries by code */
export async function addSharedList(
  db: Db,
  name: string,
  entries: Readonly<Record<string, TestEntry>>,
): Promise<string> {
  const { list_id } = await db
    .insertInto('shared_lists')
    .values({ name, ...BY_TEST })
    .returning('list_id')
    .executeTakeFirstOrThrow()
  await addListEntries(
    db,
    list_id,
    Object.entries(entries).map(([code, entry]) => ({ code, ...entry })),
  )
  return list_id
}

/** Adds entries to a list, whose labels default to their codes. */
export async function addListEntries(
  db: Db,
  list_id: string,
  entries: readonly (TestEntry & { code: string })[],
): Promise<void> {
  if (entries.length === 0) return
  const values = entries.map(({ code, label = code, company_id = null, from_day = null, to_day = null }) => ({
    list_id,
    code,
    label,
    company_id,
    from_day,
    to_day,
    ...BY_TEST,
  }))
  await db.insertInto('shared_list_entries').values(values).execute()
}

const BY_TEST = { modified_by: 'test', modified_at: new Date(0) }
