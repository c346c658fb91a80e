import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { TEMPLATE_CONFIG, TEMPLATE_CONTENT, toStore } from '@countersign/domain'
import type { Tx } from '@countersign/server/platform/db/database'
import { LIFT_TIME_LIMITS } from '@countersign/server/platform/db/limited-driver'
import type { Database } from '@countersign/server/platform/db/schema'
import type { Services } from '@countersign/server/protocol/services'
import type { RemoteConfigValues } from '@countersign/server/platform/config/remote-config'
import { readSetting } from '@countersign/server/platform/config/remote-config'
import { insertDemoAbsences } from './absences.ts'
import { COST_CENTRES_LIST, demoCostCentres } from './cost-centres.ts'
import { demoUserId } from './demo-user-id.ts'
import { instantAt } from './memos/office-hours.ts'
import { policyStart } from './memos/policy-start.ts'
import { seedMemos } from './memos/seed-memos.ts'
import type { DemoOrganisation } from './organisation.ts'
import { readDemoOrganisation } from './organisation.ts'
import { demoCategories } from './templates/categories.ts'
import { storedForm } from './templates/build-template.ts'
import type { DemoTemplate } from './templates/build-template.ts'
import { demoTemplates } from './templates/demo-templates.ts'
import { demoHolidays } from './holidays.ts'
import { POLICY_TEMPLATE } from './policy/availment-policy.ts'
import { insertDemoPolicy } from './policy/insert-policy.store.ts'
import { demoUserGroups } from './user-groups.ts'
import { insertDemoPreparedDraft } from './prepared-draft.ts'
import { insertDemoRetention } from './retention.ts'
import { disableWhoLeft } from './who-left.ts'

/** Any fixed number: of several servers that start at once, one loads the demo. */
const LOCK = 7_215_403

/**
 * Loads the demo organisation, its settings, report roles, published templates and memos into an empty database, all or
 * nothing.
 * @param file path of `demo/organisation.json`
 * @returns false if the database already has people; it is left unchanged
 * @throws when the file is missing or malformed
 */
export async function seedDemo(services: Services, file: string): Promise<boolean> {
  return services.db.transaction().execute(async (tx) => {
    // A slow machine may take longer than any request; who comes second waits for it.
    await sql.raw(LIFT_TIME_LIMITS).execute(tx)
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const anyone = await tx.selectFrom('people').select('user_id').limit(1).executeTakeFirst()
    if (anyone) return false
    const organisation = await readDemoOrganisation(file)
    await insertDemoOrganisation(tx, organisation, services.now())
    const hasMemos = await seedMemos(tx, services, organisation)
    // After the memos, which were decided before.
    await insertDemoAbsences(tx, organisation, services.now())
    if (hasMemos) await insertDemoPreparedDraft(tx, services, organisation)
    if (hasMemos) await insertDemoRetention(tx, services, organisation)
    await disableWhoLeft(tx, services.now())
    return true
  })
}

/** Companies, groups, people, roles, settings and published templates of the demo, without a memo. */
export async function insertDemoOrganisation(
  tx: Tx,
  organisation: DemoOrganisation,
  at: Date,
): Promise<void> {
  await insertOrganisation(tx, organisation)
  await insertSettings(tx, organisation)
  await insertCostCentres(tx, organisation, at)
  await insertTemplates(tx, demoTemplates, organisation, at)
  await insertLimits(tx, organisation, at)
  const template = demoTemplates.find(({ template_code }) => template_code === POLICY_TEMPLATE)
  const startsAt = new Date(instantAt(policyStart(at)))
  if (template) await insertDemoPolicy(tx, organisation, template, { at, startsAt })
}

async function insertOrganisation(tx: Tx, organisation: DemoOrganisation): Promise<void> {
  const { companies, groups, people } = organisation
  await tx
    .insertInto('companies')
    .values(companies.map(({ company_id, name }) => ({ company_id, name })))
    .execute()
  const domains = companies.flatMap(({ company_id, domains }) =>
    domains.map((domain) => ({ domain, company_id })),
  )
  await tx.insertInto('company_domains').values(domains).execute()
  await tx.insertInto('groups').values(groups).execute()
  await tx.insertInto('user_groups').values(demoUserGroups).execute()
  await tx.insertInto('holidays').values(demoHolidays).execute()
  await tx
    .insertInto('people')
    .values(
      people.map(({ email, name, given_name, company_id, group_id }) => ({
        user_id: demoUserId(email),
        email,
        display_name: name,
        given_name,
        company_id,
        group_id,
      })),
    )
    .execute()
  await tx.insertInto('report_roles').values(reportRoles(organisation)).execute()
}

function reportRoles(organisation: DemoOrganisation): Insertable<Database['report_roles']>[] {
  const { people, groups, report_super_admins, report_group_admins } = organisation
  const nameOf = (email: string) => people.find((person) => person.email === email)?.name ?? email
  const groupNames = new Map(groups.map((group) => [group.group_id, group.name]))
  return [
    ...report_super_admins.map((email) => ({
      email,
      name: nameOf(email),
      access_level: 'Super Admin' as const,
      views: [],
    })),
    ...report_group_admins.map(({ email, groups: ids }) => ({
      email,
      name: nameOf(email),
      access_level: 'Group Admin' as const,
      views: ids.map((id) => groupNames.get(id) ?? id),
    })),
  ]
}

/** The defaults of U44 apply where the demo has no reason for another value; features that wait stay off. */
function demoSettings(organisation: DemoOrganisation): Partial<RemoteConfigValues> {
  return {
    hosted_domains: { values: organisation.companies.flatMap((company) => company.domains) },
    admin_emails: [
      ...organisation.limited_administrators.map(({ email }) => email),
      ...organisation.administrators,
    ],
    // C4: a returned or withdrawn memo may be saved as a draft as well.
    allowed_draft_button_statuses: readSetting('edit_whitelisted_statuses', null),
    enable_download_pdf: true,
    is_cancel_active_memo_table_enabled: true,
    is_draft_actions_enabled: true,
    is_filter_by_memo_type_enabled: true,
    is_filter_by_date_range_enabled: true,
    is_global_search_enabled: true,
    is_table_options_visible: true,
    is_download_xlsx_enabled: true,
    ...(organisation.companies[0] ? { company_name: organisation.companies[0].name } : {}),
  }
}

async function insertSettings(tx: Tx, organisation: DemoOrganisation): Promise<void> {
  const values = Object.entries(demoSettings(organisation)).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }))
  await tx.insertInto('settings').values(values).execute()
}

/** What administrators are limited to (P7), once there are categories. */
async function insertLimits(
  tx: Tx,
  { limited_administrators, administrators, people }: DemoOrganisation,
  at: Date,
): Promise<void> {
  if (limited_administrators.length === 0) return
  const known = await tx.selectFrom('categories').select(['category_id', 'category_name']).execute()
  const author = people.find(({ email }) => email === administrators[0])
  await tx
    .insertInto('administrator_limits')
    .values(
      limited_administrators.map(({ email, companies, categories }) => ({
        email,
        company_ids: companies,
        category_ids: known
          .filter(({ category_name }) => categories.includes(category_name))
          .map(({ category_id }) => category_id),
        modified_by: author?.name ?? 'Countersign',
        modified_at: at,
      })),
    )
    .execute()
}

async function insertCostCentres(tx: Tx, { companies, administrators, people }: DemoOrganisation, at: Date) {
  const author = people.find(({ email }) => email === administrators[0])
  const changed = { modified_by: author?.name ?? 'Countersign', modified_at: at }
  const list_id = COST_CENTRES_LIST
  await tx
    .insertInto('shared_lists')
    .values({ list_id, name: 'Cost centres', ...changed })
    .execute()
  const entries = demoCostCentres.filter(
    ({ company_id }) => company_id === undefined || companies.some((one) => one.company_id === company_id),
  )
  await tx
    .insertInto('shared_list_entries')
    .values(entries.map((entry) => ({ list_id, ...entry, ...changed })))
    .execute()
}

/** Publishes templates in the demo's categories, which are made where they are missing. */
export async function insertTemplates(
  tx: Tx,
  templates: readonly DemoTemplate[],
  organisation: DemoOrganisation,
  at: Date,
): Promise<void> {
  const author = organisation.administrators[0]
  const creator = author
    ? await tx
        .selectFrom('people')
        .select(['user_id', 'display_name'])
        .where('email', '=', author)
        .executeTakeFirst()
    : undefined
  const changed = { modified_by: creator?.display_name ?? 'Countersign', modified_at: at }
  const known = await tx.selectFrom('categories').select(['category_id', 'category_name']).execute()
  const missing = demoCategories.filter((name) => !known.some(({ category_name }) => category_name === name))
  const added =
    missing.length === 0
      ? []
      : await tx
          .insertInto('categories')
          .values(missing.map((category_name) => ({ category_name, ...changed })))
          .returning(['category_id', 'category_name'])
          .execute()
  const categoryIds = new Map([...known, ...added].map((one) => [one.category_name, one.category_id]))
  for (const template of templates) {
    const { template_id } = await tx
      .insertInto('templates')
      .values({
        template_code: template.template_code,
        category_id: categoryIds.get(template.category) ?? null,
        creator_user_id: creator?.user_id ?? null,
        created_at: at,
      })
      .returning('template_id')
      .executeTakeFirstOrThrow()
    const { version_id } = await tx
      .insertInto('template_versions')
      .values({
        template_id,
        version_no: 1,
        status: 'PUBLISHED',
        template_name: template.template_name,
        description: template.description,
        guidelines: template.guidelines,
        template_content: JSON.stringify(toStore(TEMPLATE_CONTENT, storedForm(template))),
        template_config: JSON.stringify(toStore(TEMPLATE_CONFIG, template.template_config)),
        category_id: categoryIds.get(template.category) ?? null,
        created_by: changed.modified_by,
        created_at: at,
        published_by: changed.modified_by,
        published_at: at,
        ...changed,
      })
      .returning('version_id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('templates')
      .set({ published_version_id: version_id })
      .where('template_id', '=', template_id)
      .execute()
  }
}
