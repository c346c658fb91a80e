import type { CallInput } from '@countersign/contract'
import { drawAnswers, writtenAnswers } from '@countersign/demo-data/generate/writing/answers'
import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import type { Db } from '@countersign/server/platform/db/database'
import { openSession } from '@countersign/test-kit/test-session'
import type pg from 'pg'
import type { UsableTemplate } from '../usable-templates.ts'
import { usableTemplates } from '../usable-templates.ts'

/** A signed-in colleague. */
export interface Colleague {
  email: string
  cookie: string
}

/** The people at work, who address their new memos to each other, and the templates that they use. */
export interface Office {
  colleagues: Colleague[]
  templates: UsableTemplate[]
}

/** Those with the most memos to decide, of organisations that may write memos. */
const BUSIEST = `
  SELECT email FROM participants JOIN people USING (email) WHERE disabled_at IS NULL
    AND split_part(email, '@', 2) NOT IN (SELECT domain FROM user_groups)
  GROUP BY email
  ORDER BY count(*) FILTER (WHERE audience = 'approver' AND list = 'active') DESC, count(*) DESC, email
  LIMIT $1`

export async function signInOffice(db: Db, pool: pg.Pool, people: number): Promise<Office> {
  const { rows } = await pool.query<{ email: string }>(BUSIEST, [people])
  if (rows.length < people) throw new Error(`The organisation has only ${rows.length} people with memos.`)
  const colleagues: Colleague[] = []
  for (const { email } of rows) {
    const { cookie } = await openSession(db, { email, name: email, site: 'web', now: new Date() })
    colleagues.push({ email, cookie })
  }
  return { colleagues, templates: await usableTemplates(pool) }
}

/** A memo from one colleague to others: one or two levels with up to two approvers, and a watcher. */
export function drawMemo(
  { colleagues, templates }: Office,
  owner: Colleague,
  random: SeededRandom,
): CallInput<'create_memo'> {
  const template = random.pick(templates)
  const answers = drawAnswers(template.content, new Date().toISOString(), random)
  const others = random.some(
    colleagues.filter(({ email }) => email !== owner.email).map(({ email }) => email),
    5,
  )
  const levels = random.between(1, 2)
  return {
    template_id: template.templateId,
    action: 'SUBMITTED',
    memo_content: writtenAnswers(template.content, answers).content as never,
    sequences: Array.from({ length: levels }, (_, index) => ({
      approvers: others.slice(2 * index, 2 * index + random.between(1, 2)),
      watchers: index === 0 ? others.slice(4) : [],
      approval_type: 'ALL_APPROVERS' as const,
      allow_sub_approvals: false,
    })),
    idempotency_key: crypto.randomUUID(),
  }
}
