import type { CallInput } from '@countersign/contract'
import type { TestSite } from '@countersign/test-kit/site'
import type { Reading } from './readings/readings.ts'

type Filters = CallInput<'get_reports'>

/** Reads of the reports: the busiest year of the largest company, as a Super Admin. */
export async function findReportReadings(site: TestSite): Promise<Reading[]> {
  const { db } = site.services
  const role = await db
    .selectFrom('report_roles')
    .select('email')
    .where('access_level', '=', 'Super Admin')
    .orderBy('email')
    .executeTakeFirstOrThrow()
  const actor = await site.signIn(role.email)
  const { groups } = await actor.must('get_reports_options', {})
  const filters = await fullestYear(site)
  // After an upgrade, a database has no facts until the job has created them.
  if (!filters) return []
  const reading = (what: string, more: Partial<Filters> = {}): Reading => ({
    what,
    actor,
    group: 'report',
    named: () => [],
    calls: [{ name: 'get_reports', input: { ...filters, ...more } }],
  })
  return [
    reading('dashboard, all groups'),
    reading('dashboard, one group', { group: groups[0] ?? 'TRUE' }),
    reading('cost report, all groups', { group: 'FALSE', template: 'AVL' }),
  ]
}

async function fullestYear(site: TestSite): Promise<Filters | null> {
  const { rows } = await site.services.pool.query<{ company: string; year: number }>(
    `SELECT c.name AS company, extract(year FROM f.month)::int AS year
     FROM memo_facts f JOIN companies c USING (company_id) GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1`,
  )
  const [fullest] = rows
  if (!fullest) return null
  return { ...fullest, group: 'TRUE', template: '', start_month: '01', end_month: '12' }
}
