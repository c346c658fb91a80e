import { inPresentAddresses } from '../people/renamed.queries.ts'
import type { ClockNoticeKind, Delegator, Memo } from '@countersign/domain'
import {
  conditionReason,
  DUE_HOUR,
  isReadOnly,
  manilaInstant,
  openConditions,
  readingOf,
  readStored,
  standingIn,
  TEMPLATE_CONFIG,
  toReadOf,
} from '@countersign/domain'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import type { DueNow } from './due-words.queries.ts'
import { dueNow } from './due-words.queries.ts'
import { hidesContent } from './mail-facts.queries.ts'
import type { MailServices } from './notice-mail.ts'
import { sendNoticeMail } from './notice-mail.ts'
import {
  actsForIn,
  delegatorsOf,
  isAsked,
  readableContent,
  readableRevocation,
} from './notice-reading.queries.ts'
import { findClockNotice, findConditionNotice, findCopyNotice } from './notice.queries.ts'
import { noticeText } from './notice-texts.ts'
import { readState } from '../platform/memo-log/states/packed-state.ts'

/**
 * Sends the mail of one notification of the clock (L3, L4, R2, R5). It may have waited in the queue: rights and the due time are those of now,
 * and where nothing waits any more there is no mail.
 */
export async function sendClockNotice(
  { notificationId }: JobPayloads['send_clock_notice'],
  services: MailServices,
): Promise<void> {
  const row = await findClockNotice(services.db, notificationId)
  if (!row) return sendConditionNotice(notificationId, services)
  if (!row.due_at) return
  const { memo, delegators } = await readNotice(services, row)
  const due = await dueNow(services, row.due_at)
  const isReminder = row.kind === ('LEVEL_DUE' satisfies ClockNoticeKind)
  if (isReminder ? !isAsked(memo, row, delegators) : due.overdueDays === null) return
  await sendAbout(services, notificationId, { row, memo, delegators, due, isAsked: isReminder })
}

/** R2: no mail once the condition was closed, or is another person's turn. */
async function sendConditionNotice(notificationId: string, services: MailServices): Promise<void> {
  const row = await findConditionNotice(services.db, notificationId)
  if (!row) return sendCopyNotice(notificationId, services)
  const { memo, delegators } = await readNotice(services, row)
  const condition = openConditions(memo).find(({ conditionId }) => conditionId === row.condition_id)
  if (!condition) return
  const isReport = row.kind === ('CONDITION_DUE' satisfies ClockNoticeKind)
  const action = isReport ? 'reportCondition' : 'closeCondition'
  const standing = standingIn(memo, row.email, delegators)
  const isTheirs = isReport === (standing.role === 'owner')
  if (!isTheirs || conditionReason(condition, { standing, email: row.email }, action) !== null) return
  const due = await dueNow(services, new Date(manilaInstant(condition.dueDay, DUE_HOUR)))
  await sendAbout(services, notificationId, { row, memo, delegators, due, isAsked: false })
}

/** R5: no mail once they have acknowledged, or while the memo is on hold. */
async function sendCopyNotice(notificationId: string, services: MailServices): Promise<void> {
  const row = await findCopyNotice(services.db, notificationId)
  if (!row) return
  const { memo, delegators } = await readNotice(services, row)
  const dueDay = memo.copies?.dueDay
  if (dueDay === undefined || toReadOf(memo, row.email) !== 'OPEN' || isReadOnly(memo)) return
  const due = await dueNow(services, new Date(manilaInstant(dueDay, DUE_HOUR)))
  await sendAbout(services, notificationId, { row, memo, delegators, due, isAsked: false })
}

type Row = Omit<NonNullable<Awaited<ReturnType<typeof findClockNotice>>>, 'due_at'>

async function readNotice(services: MailServices, row: Row) {
  const memo = inPresentAddresses(readState(row.state), row.renamed)
  return { memo, delegators: await delegatorsOf(services, row) }
}

interface About {
  row: Row
  memo: Memo
  delegators: readonly Delegator[]
  due: DueNow
  isAsked: boolean
}

async function sendAbout(
  services: MailServices,
  notificationId: string,
  { row, memo, delegators, due, isAsked: isWaiting }: About,
): Promise<void> {
  const config = readStored(TEMPLATE_CONFIG, row.template_config)
  const reading = readingOf(memo, row.email, delegators)
  const content = await readableContent(services.db, row, reading)
  const named = actsForIn(memo, row)
  await sendNoticeMail(services, notificationId, {
    row: { ...row, template_config: config },
    memo,
    reading,
    content,
    due,
    isAsked: isWaiting,
    ...named,
    showsType: true,
    text: noticeText(row.kind, {
      memoId: row.memo_id,
      subject: content?.subject ?? null,
      isHidden: hidesContent(config),
      isRevoked: readableRevocation(memo, reading) !== undefined,
      due: due.due,
      ...named,
    }),
  })
}
