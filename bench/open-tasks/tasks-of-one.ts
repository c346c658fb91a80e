import type { CallInput } from '@countersign/contract'
import { SUBJECT_FIELD_ID } from '@countersign/domain'
import { drawAnswers, writtenAnswers } from '@countersign/demo-data/generate/writing/answers'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import type { Db } from '@countersign/server/platform/db/database'
import { openSession } from '@countersign/test-kit/test-session'
import type pg from 'pg'
import type { HttpCaller } from '../http-caller.ts'
import { usableTemplates } from '../usable-templates.ts'
import { NUMBER_MARK } from './copy-memo.ts'

interface SignedIn {
  email: string
  cookie: string
}

/** The person with the open tasks, and the owner of all their memos. */
export interface Pair {
  approver: SignedIn
  owner: SignedIn
  /** The memo to copy. */
  memoId: string
  /** What the approver asks the reports. */
  filters: CallInput<'get_reports_insights'>
}

/** People of one large company with few memos. */
const PEOPLE = `
  SELECT p.email, c.name AS company FROM people p JOIN companies c USING (company_id)
  WHERE p.disabled_at IS NULL AND p.company_id = (
    SELECT company_id FROM people WHERE company_id IS NOT NULL GROUP BY company_id ORDER BY count(*) DESC LIMIT 1)
  AND NOT EXISTS (SELECT FROM participants q WHERE q.email = p.email)
  ORDER BY p.email LIMIT 3`

/** Submits a memo that waits for a person without tasks. */
export async function submitPattern(db: Db, pool: pg.Pool, http: HttpCaller): Promise<Pair> {
  const { rows } = await pool.query<{ email: string; company: string }>(PEOPLE)
  const [owner, approver, next] = rows
  if (!owner || !approver || !next) throw new Error('Everyone has memos.')
  const signIn = async ({ email }: { email: string }): Promise<SignedIn> => {
    const { cookie } = await openSession(db, { email, name: email, site: 'web', now: new Date() })
    return { email, cookie }
  }
  const pair = { owner: await signIn(owner), approver: await signIn(approver) }
  await db
    .insertInto('report_roles')
    .values({ email: approver.email, name: approver.email, access_level: 'Super Admin', views: [] })
    .execute()
  const [template] = await usableTemplates(pool)
  if (!template) throw new Error('Every template requires files.')
  const random = seededRandom('open tasks')
  const answers = {
    ...drawAnswers(template.content, new Date().toISOString(), random),
    [SUBJECT_FIELD_ID]: `Replacement of routers ${NUMBER_MARK}`,
  }
  const level = (email: string) => ({
    approvers: [email],
    watchers: [],
    approval_type: 'ALL_APPROVERS' as const,
    allow_sub_approvals: false,
  })
  const { memo_id } = await http.call(pair.owner.cookie, 'create_memo', {
    template_id: template.templateId,
    action: 'SUBMITTED',
    memo_content: writtenAnswers(template.content, answers).content as never,
    sequences: [level(approver.email), level(next.email)],
    idempotency_key: crypto.randomUUID(),
  })
  const filters = {
    company: owner.company,
    year: new Date().getFullYear(),
    start_month: '01',
    end_month: '12',
    group: 'TRUE',
    template: '' as const,
  }
  return { ...pair, memoId: memo_id, filters }
}
