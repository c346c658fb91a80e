import type { ListEntry } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import { signInParticipants } from '../memos.ts'
import { createConsoleSite } from '../templates.ts'
import type { Actor, TestSite } from '../test-site.ts'
import { createTestSite } from '../test-site.ts'

/** A console of an organisation with two companies, of which entries may be: Northwind (`north`) and Southwind (`south`). */
export async function createListConsole(): ReturnType<typeof createConsoleSite> {
  const made = await createConsoleSite()
  await addTwoCompanies(made.site.services.db)
  return made
}

/** A site of the same organisation, with an owner and an approver; the owner belongs to no company. */
export async function createListSite(
  environment?: Record<string, string>,
): Promise<{ site: TestSite; owner: Actor; approver: Actor }> {
  const site = await createTestSite(environment)
  const { owner, first: approver } = await signInParticipants(site)
  await addTwoCompanies(site.services.db)
  return { site, owner, approver }
}

async function addTwoCompanies(db: Db): Promise<void> {
  await db
    .insertInto('companies')
    .values([
      { company_id: 'north', name: 'Northwind' },
      { company_id: 'south', name: 'Southwind' },
    ])
    .execute()
}

/** Lets everyone of the test's e-mail domain belong to a company, and to no other (H1). */
export async function belongToCompany(db: Db, company_id: string): Promise<void> {
  await db.deleteFrom('company_domains').execute()
  await db.insertInto('company_domains').values({ domain: 'northwind.example', company_id }).execute()
}

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
