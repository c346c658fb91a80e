import {
  amountFields,
  isTemplateContent,
  manilaDate,
  policyOn,
  readStored,
  rolesIn,
  TEMPLATE_CONFIG,
  TEMPLATE_CONTENT,
  withListOptions,
} from '@countersign/domain'
import type { Person, PlainOption } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '@countersign/server/platform/db/database'
import { endOfLastOfficeDay } from '../memos/office-hours.ts'
import type { DemoOrganisation } from '../organisation.ts'
import { managerOf } from '../policy/managers.ts'
import { insertDemoOrganisation, insertTemplates } from '../seed-demo.ts'
import { ANY_TEMPLATE, memoRules } from '@countersign/server/memos/memo-context'
import { createRemoteConfig } from '@countersign/server/platform/config/remote-config.queries'
import { personIds } from '@countersign/server/people/addresses.store'
import { readRoles } from '@countersign/server/people/policy-directory.queries'
import { presentSchedule, STARTS_ON } from '@countersign/server/protocol/stored-policies.queries'
import { publishedTemplates } from '@countersign/server/templates/template.queries'
import { isUsable } from './writing/answers.ts'
import type { Inhabitant } from './population.ts'
import { population } from './population.ts'
import type { Setup, UsedTemplate } from './setup.ts'
import { generatedTemplates } from './writing/templates.ts'

export interface GenerateOptions {
  memos: number
  /** The same seed gives the same memos in an empty database, on the same day. */
  seed: string
  /** Everything has happened before this instant's own day in Manila. */
  now: Date
  /** Adds to memos that are there already. */
  beside: boolean
  people: number
  templates: number
}

/** What stops a run before anything is written; its message is one line for people. */
export class GenerateRefused extends Error {}

/**
 * Brings the database to where memos can be generated: the demo organisation in an empty one, people and templates in any.
 * @throws GenerateRefused where the database isn't the demo's, or has memos and `beside` wasn't said
 */
export async function prepareSetup(
  db: Db,
  organisation: DemoOrganisation,
  options: GenerateOptions,
): Promise<Setup> {
  const people = population(organisation, options.people)
  const firstKey = await db.transaction().execute(async (tx) => {
    await requireOurs(tx, organisation, options)
    await addPeople(tx, people)
    await addTemplates(tx, organisation, options)
    const { rows } = await sql<{
      key: number
    }>`SELECT coalesce(max(memo_key), 0)::int + 1 AS key FROM memos`.execute(tx)
    return rows[0]?.key ?? 1
  })
  const config = await createRemoteConfig(db).read()
  const {
    templateAllowsSubApprovals: _subApprovals,
    templateAllowsTransfer: _transfer,
    templateAllowsAdding: _adding,
    templateAllowsReaders: _readers,
    ...rules
  } = memoRules(config, ANY_TEMPLATE)
  const administrator = organisation.administrators[0] ?? people[0]?.email ?? ''
  const day = manilaDate(options.now.toISOString())
  const templates = await usedTemplates(db, day)
  return {
    seed: options.seed,
    memos: options.memos,
    end: endOfLastOfficeDay(options.now),
    firstKey,
    people,
    personIds: await personIds(
      db,
      people.map(({ email }) => email),
    ),
    templates,
    roles: await readRoles(
      db,
      [...new Set(templates.flatMap(({ policy }) => (policy ? rolesIn(policy) : [])))],
      day,
    ),
    managers: await readManagers(db),
    lastNumbers: await lastNumbers(db),
    rules,
    administrator: {
      email: administrator,
      name: people.find(({ email }) => email === administrator)?.name ?? administrator,
    },
  }
}

async function requireOurs(tx: Tx, organisation: DemoOrganisation, options: GenerateOptions): Promise<void> {
  const anyone = await tx.selectFrom('people').select('user_id').limit(1).executeTakeFirst()
  if (!anyone) return insertDemoOrganisation(tx, organisation, options.now)
  const companies = await tx.selectFrom('companies').select('company_id').execute()
  const known = new Set(companies.map(({ company_id }) => company_id))
  if (!organisation.companies.every(({ company_id }) => known.has(company_id)))
    throw new GenerateRefused("This database has people of its own: generated memos go with the demo's only.")
  const memo = await tx.selectFrom('memos').select('memo_key').limit(1).executeTakeFirst()
  if (memo && !options.beside)
    throw new GenerateRefused(
      'This database has memos already: --beside adds to them, another DATA_DIR or DATABASE_URL starts an empty one.',
    )
}

async function addPeople(tx: Tx, people: readonly Inhabitant[]): Promise<void> {
  const of = (key: keyof Inhabitant) => people.map((person) => person[key])
  await sql`
    INSERT INTO people (user_id, email, display_name, given_name, company_id, group_id)
    SELECT * FROM unnest(${of('userId')}::uuid[], ${of('email')}::text[], ${of('name')}::text[],
      ${of('givenName')}::text[], ${of('companyId')}::text[], ${of('groupId')}::text[])
    ON CONFLICT (email) DO NOTHING`.execute(tx)
  // Where the demo's people have managers, all have (N2).
  await sql`
    UPDATE people p SET manager_id = m.user_id
    FROM unnest(${of('email')}::text[], ${people.map((person) => managerOf({ email: person.email, group_id: person.groupId }) ?? null)}::text[])
        AS named (email, manager)
      JOIN people m ON m.email = named.manager
    WHERE p.email = named.email AND p.manager_id IS NULL AND EXISTS (SELECT 1 FROM people WHERE manager_id IS NOT NULL)`.execute(
    tx,
  )
}

/** Fills the demo's templates up to as many as are wanted. */
async function addTemplates(
  tx: Tx,
  organisation: DemoOrganisation,
  { templates: wanted, now }: GenerateOptions,
): Promise<void> {
  const rows = await tx.selectFrom('templates').select('template_code').execute()
  const known = new Set(rows.map(({ template_code }) => template_code))
  const missing = Math.max(0, wanted - known.size)
  const more = generatedTemplates(wanted).filter((template) => !known.has(template.template_code))
  await insertTemplates(tx, more.slice(0, missing), organisation, now)
}

/** Published templates that need no upload, in an order that a database's own ids don't change. */
async function usedTemplates(db: Db, day: string): Promise<UsedTemplate[]> {
  const rows = await publishedTemplates(db)
    .select(['v.policy', 'v.earlier_policies', STARTS_ON])
    .orderBy('t.template_code')
    .execute()
  const entries = await readEntriesOfAll(db)
  return rows
    .flatMap((row): UsedTemplate[] => {
      const content: unknown = readStored(TEMPLATE_CONTENT, row.template_content)
      if (!isTemplateContent(content) || !isUsable(content)) return []
      const config = readStored(TEMPLATE_CONFIG, row.template_config)
      return [
        {
          templateId: row.template_id,
          versionId: row.version_id,
          code: row.template_code,
          name: row.template_name,
          content: withListOptions(content, ({ list_id }) => entries.get(list_id) ?? []),
          allowsSubApprovals: config.allow_sub_approvals === true,
          costReport: config.cost_report,
          amount: amountFields(config),
          policy: policyOn(presentSchedule(row), day),
        },
      ]
    })
    .sort((one, other) => (one.code < other.code ? -1 : 1))
}

/** The entries of shared lists that any memo may name (N9): by list, by code. */
async function readEntriesOfAll(db: Db): Promise<ReadonlyMap<string, PlainOption[]>> {
  const rows = await db
    .selectFrom('shared_list_entries')
    .select(['list_id', 'code as value', 'label'])
    .where('company_id', 'is', null)
    .where('from_day', 'is', null)
    .where('to_day', 'is', null)
    .orderBy('code')
    .execute()
  const byList = Map.groupBy(rows, ({ list_id }) => list_id)
  return new Map([...byList].map(([id, some]) => [id, some.map(({ value, label }) => ({ value, label }))]))
}

/** By address: the manager of each person who has one, disabled ones left out. */
async function readManagers(db: Db): Promise<Map<string, Person>> {
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('people as m', 'm.user_id', 'p.manager_id')
    .select(['p.email as of', 'm.email', 'm.display_name as name'])
    .where('m.disabled_at', 'is', null)
    .execute()
  return new Map(rows.map(({ of, ...manager }) => [of, manager]))
}

async function lastNumbers(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('memo_numbers').selectAll().execute()
  return new Map(
    rows.map(({ template_code, year, last_number }) => [`${template_code} ${year}`, last_number]),
  )
}
