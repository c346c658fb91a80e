import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readStored, TEMPLATE_CONTENT } from '@countersign/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRemoteConfig } from '@countersign/server/platform/config/remote-config.queries'
import type { Services } from '@countersign/server/protocol/services'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { seedDemo } from './seed-demo.ts'
import { storedForm } from './templates/build-template.ts'
import { demoTemplates } from './templates/demo-templates.ts'

const FILE = join(import.meta.dirname, '../../../demo/organisation.json')
const EDITABLE = ['SAVE_AS_DRAFT', 'RETURNED', 'RETURNED_DRAFT', 'SELF_RETURNED', 'SELF_RETURNED_DRAFT']

describe('the demo organisation', () => {
  let site: TestSite
  let database: Pick<Services, 'db'>
  let loaded: boolean[]
  let file: string

  beforeAll(async () => {
    site = await createTestSite()
    file = await organisationWithout(site, 'timothy.wong@northwind.example')
    site.setNow('2026-03-02T01:00:00Z')
    database = site.services
    loaded = await Promise.all([1, 2, 3].map(() => seedDemo(site.services, file)))
  })
  afterAll(() => site.stop())

  test('is loaded once, however many servers start on an empty database', async () => {
    expect(loaded.filter(Boolean)).toHaveLength(1)
    expect(await seedDemo(site.services, file)).toBe(false)
  })

  test('H1: has 16 companies with their domains, 26 groups, and everyone in one of each', async () => {
    const count = async (table: 'companies' | 'groups') =>
      (await database.db.selectFrom(table).selectAll().execute()).length
    expect(await count('companies')).toBe(16)
    expect(await count('groups')).toBe(26)
    const people = await database.db.selectFrom('people').selectAll().execute()
    expect(people.length).toBeGreaterThanOrEqual(120)
    expect(people.filter((person) => !person.company_id || !person.group_id)).toEqual([])
  })

  test('C4: hosts every company’s domains and lets all five editable statuses be saved as drafts', async () => {
    const config = await createRemoteConfig(database.db).read()
    const domains = await database.db.selectFrom('company_domains').select('domain').execute()
    expect(config.hosted_domains.values.toSorted()).toEqual(domains.map((row) => row.domain).toSorted())
    expect(config.allowed_draft_button_statuses).toEqual(EDITABLE)
    expect(config.enable_download_pdf).toBe(true)
    expect(config.admin_emails).toEqual([
      'clarissa.pangilinan@harbor-mobile.example',
      'tess.aquino@northwind.example',
    ])
  })

  test('N9: the cost centres are a shared list, of which one company has its own name, and days end and begin', async () => {
    const entries = await database.db
      .selectFrom('shared_list_entries')
      .innerJoin('shared_lists', 'shared_lists.list_id', 'shared_list_entries.list_id')
      .where('shared_lists.name', '=', 'Cost centres')
      .select(['code', 'label', 'company_id', 'from_day', 'to_day'])
      .execute()
    expect(entries.length).toBeGreaterThanOrEqual(55)
    const own = entries.filter(({ company_id }) => company_id !== null)
    expect(own).toMatchObject([{ code: '5110', label: 'Technology', company_id: 'lumen-pay' }])
    expect(entries.some((entry) => entry.company_id === null && entry.code === '5110')).toBe(true)
    expect(entries.filter(({ from_day, to_day }) => from_day !== null || to_day !== null)).toHaveLength(2)
  })

  test('I3: four organisations move on, each with its own FAQ, one of them for good (U28)', async () => {
    const groups = await database.db.selectFrom('user_groups').selectAll().execute()
    expect(groups.map((group) => group.status).toSorted()).toEqual([
      'DISABLED',
      ...Array(3).fill('RESTRICTED'),
    ])
    expect(new Set(groups.map((group) => group.migration_faq_url)).size).toBe(4)
  })

  test('L1: knows the holidays of 2025 to 2027', async () => {
    const { rows } = await sql<{ year: string; days: string }>`
      SELECT to_char(day, 'YYYY') AS year, count(*) AS days FROM holidays GROUP BY 1 ORDER BY 1`.execute(
      database.db,
    )
    expect(rows).toEqual(['2025', '2026', '2027'].map((year) => ({ year, days: '19' })))
  })

  test('K1: two people are away today, and each has a delegate', async () => {
    const { rows } = await sql<{ person: string; delegate: string; first: string; last: string }>`
      SELECT away.email AS person, named.email AS delegate, l.first_day::text AS first, l.last_day::text AS last
      FROM absences a JOIN absence_lines l USING (absence_id) JOIN addresses away ON away.person_id = a.person_id
        JOIN addresses named ON named.person_id = l.delegate_id ORDER BY person`.execute(database.db)
    expect(rows).toEqual([
      {
        person: 'gemma.abad.santos@northwind.example',
        delegate: 'dolores.punzalan@northwind.example',
        first: '2026-03-02',
        last: '2026-03-11',
      },
      {
        person: 'grace.tan@northwind.example',
        delegate: 'lia.fernandez@northwind.example',
        first: '2026-02-28',
        last: '2026-03-07',
      },
    ])
  })

  test('K10: one person has left, whose account is disabled', async () => {
    const { rows } = await sql<{
      email: string
    }>`SELECT email FROM people WHERE disabled_at IS NOT NULL`.execute(database.db)
    expect(rows).toEqual([{ email: 'warren.lapuz@sampaguita.example' }])
  })

  test('H6: names the first Super Admin of the reports, and two Group Admins with their groups', async () => {
    const roles = await database.db.selectFrom('report_roles').selectAll().orderBy('name').execute()
    expect(roles.map(({ name, access_level, views }) => [name, access_level, views])).toEqual([
      ['Miguel Santos', 'Super Admin', []],
      ['Olivia Sarmiento', 'Group Admin', ['Enterprise Sales', 'Enterprise Solutions']],
      ['Ramon Uy', 'Group Admin', ['Network Engineering', 'Network Core', 'Transport and Access']],
    ])
  })

  test('has every template published in its category, as version 1', async () => {
    const live = await database.db
      .selectFrom('templates as t')
      .innerJoin('template_versions as v', 'v.version_id', 't.published_version_id')
      .innerJoin('categories as c', 'c.category_id', 't.category_id')
      .select(['template_code', 'category_name', 'version_no', 'status', 'template_content'])
      .execute()
    expect(live).toHaveLength(demoTemplates.length)
    const read = live.map((row) => ({
      ...row,
      template_content: readStored(TEMPLATE_CONTENT, row.template_content),
    }))
    for (const template of demoTemplates)
      expect(read).toContainEqual({
        template_code: template.template_code,
        category_name: template.category,
        version_no: 1,
        status: 'PUBLISHED',
        template_content: storedForm(template),
      })
  })

  test('begins without memos where the organisation has other people', async () => {
    expect(await database.db.selectFrom('memos').select('memo_id').execute()).toEqual([])
  })

  test('leaves nothing behind when its file can’t be read', async () => {
    const empty = await createTestSite()
    await expect(seedDemo(empty.services, '/nowhere.json')).rejects.toThrow('/nowhere.json')
    expect(await empty.services.db.selectFrom('companies').selectAll().execute()).toEqual([])
    await empty.stop()
  })
})

/** The organisation without a person whom the demo's memos need: it loads quickly, as it gets no memos. */
async function organisationWithout({ services }: TestSite, email: string): Promise<string> {
  const organisation = JSON.parse(await readFile(FILE, 'utf8')) as { people: { email: string }[] }
  const people = organisation.people.filter((person) => person.email !== email)
  const file = join(services.config.dataDir, 'organisation.json')
  await writeFile(file, JSON.stringify({ ...organisation, people }))
  return file
}
