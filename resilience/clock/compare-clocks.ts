import type { Db } from '@countersign/server/platform/db/database'
import type { Mail } from '@countersign/server/platform/mail/mailer'
import type { PlainClock } from './plain-clock.ts'

/** As many differences as help to find the cause. */
const SHOWN = 20

/**
 * What the product did otherwise than the model: notifications of the clock with their words, mails, and skipped steps, each as often
 * as the model says.
 */
export async function compareClocks(db: Db, model: PlainClock, mails: readonly Mail[]): Promise<string[]> {
  const sent = await db
    .selectFrom('notifications as n')
    .innerJoin('clock_notices as c', 'c.clock_notice_id', 'n.clock_notice_id')
    .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .select(['n.created_at', 'm.memo_id', 'c.step', 'n.email', 'n.title'])
    .execute()
  const skipped = await db
    .selectFrom('clock_notices as c')
    .innerJoin('memos as m', 'm.memo_key', 'c.memo_key')
    .select(['m.memo_id', 'c.step', 'c.started_at'])
    .distinct()
    .where('c.is_sent', '=', false)
    .execute()
  const ids = mails.map(({ messageId }) => messageId)
  const clockMails = mails.filter(({ subject }) => /^(For Person \w+: )?(Due|Overdue)/.test(subject))
  return [
    ...differences(
      'notification',
      model.sent.map(({ at, memoId, step, to, title }) =>
        [new Date(at).toISOString(), memoId, step, to, title].join(' | '),
      ),
      sent.map(({ created_at, memo_id, step, email, title }) =>
        [created_at.toISOString(), memo_id, step, email, title].join(' | '),
      ),
    ),
    ...differences(
      'mail',
      model.sent.map(({ to, title }) => `${to} | ${title}`),
      clockMails.map(({ to, subject }) => `${to.email} | ${subject}`),
    ),
    ...differences(
      'skipped step',
      model.skipped,
      skipped.map(({ memo_id, step }) => `${memo_id} ${step}`),
    ),
    ...(new Set(ids).size === ids.length ? [] : ['a mail was sent twice']),
  ]
}

/** The entries of one list that are missing in the other, each as often. */
function differences(what: string, expected: string[], found: string[]): string[] {
  const count = new Map<string, number>()
  for (const one of expected) count.set(one, (count.get(one) ?? 0) + 1)
  for (const one of found) count.set(one, (count.get(one) ?? 0) - 1)
  return [...count]
    .filter(([, left]) => left !== 0)
    .slice(0, SHOWN)
    .map(([one, left]) => `${what} ${left > 0 ? 'missing' : 'not expected'}: ${one}`)
}
