import { inPresentAddresses } from '../../people/renamed.queries.ts'
import type { Memo, MemoStatus, NotificationCategory } from '@countersign/domain'
import {
  amountText,
  askingPlaces,
  participants,
  publicStatus,
  readingOf,
  readStored,
  STATUS_LABELS,
  TEMPLATE_CONFIG,
} from '@countersign/domain'
import type { MailItem } from '../../platform/mail/memo-mail.ts'
import type { Services } from '../../protocol/services.ts'
import { dueOf } from '../due-words.queries.ts'
import { hidesContent, specialsForMail } from '../mail-facts.queries.ts'
import { reviewUrl } from '../notice-mail.ts'
import {
  actsForIn,
  delegatorsOf,
  isAsked,
  readableContent,
  readableRevocation,
} from '../notice-reading.queries.ts'
import type { NoticeKind } from '../notice-texts.ts'
import type { DigestRow } from './digest.queries.ts'
import { digestTexts, newsTexts } from './texts.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** A memo of a digest. */
export interface DigestItem {
  category: NotificationCategory
  /** Whether it waits for the recipient's decision. */
  isWaiting: boolean
  item: MailItem
}

/** The notices of one memo, the newest first. */
export type Notices = readonly [DigestRow, ...DigestRow[]]

/** Notices that ask for a decision: once there is none to make, they have nothing to say any more. */
const ASKING: readonly NoticeKind[] = [
  'LEVEL_STARTED_APPROVER',
  'SUB_APPROVER_ADDED',
  'LEVEL_DUE',
  'QUESTION_ANSWERED',
]

type Context = Pick<Services, 'config' | 'db' | 'pool' | 'now'>

/**
 * A memo as a digest lists it, as it is now (M7). Null where there is nothing to say any more: another person has decided, the absence has
 * ended, or the recipient no longer takes part.
 */
export async function digestItem(services: Context, notices: Notices): Promise<DigestItem | null> {
  const [row] = notices
  const { category, memo_id, url } = row
  const memo = inPresentAddresses(readState(row.state), row.renamed)
  const config = readStored(TEMPLATE_CONFIG, row.template_config)
  const delegators = await delegatorsOf(services, row)
  const isWaiting = category === 'approvals' && isAsked(memo, row, delegators)
  const news = isWaiting ? notices : notices.filter(({ kind }) => !ASKING.includes(kind))
  if (news.length === 0) return null
  const reading = readingOf(memo, row.email, delegators)
  const content = await readableContent(services.db, row, reading)
  if (content === null) return null
  const isHidden = hidesContent(config)
  const isDueSaid = isWaiting || news.some(({ kind }) => kind === 'LEVEL_OVERDUE')
  // C7: past participants don't learn what has happened since.
  const due = isDueSaid && reading?.logUntil === null ? await dueOf(services, memo, row) : null
  const revokedBy = readableRevocation(memo, reading)
  const { actsFor } = actsForIn(memo, row)
  const specials = isWaiting
    ? await specialsForMail(services, { row: { ...row, template_config: config }, content, due, actsFor })
    : []
  const lines = [
    [memo_id, row.template_name, isHidden || !content.amount ? '' : amountText(content.amount)],
    [
      isWaiting ? '' : STATUS_LABELS[statusFor(memo, row.email)],
      revokedBy === undefined ? '' : digestTexts.revokedBy(revokedBy),
      ...newsIn(memo, category, news),
      actsFor ? digestTexts.actsFor(actsFor) : '',
      due?.due ?? '',
    ],
    ...specials.map(([label, value]) => [`${label}: ${value}`]),
  ].map((parts) => parts.filter((part) => part !== '').join(' · '))
  const address = `${services.config.web.url}${url}`
  return {
    category,
    isWaiting,
    item: {
      name: isHidden ? memo_id : content.subject,
      url: isWaiting ? reviewUrl(services.config.web.url, url) : address,
      lines: lines.filter((line) => line !== ''),
    },
  }
}

/** The status as this person sees it (C6); of a memo that they have left, the one of then (C7). */
function statusFor(memo: Memo, email: string): MemoStatus {
  return participants(memo).find((one) => one.email === email)?.status ?? publicStatus(memo)
}

/** What the notices say beside the status, each once; to the owner also that a question waits for their answer (M5). */
function newsIn(memo: Memo, category: NotificationCategory, notices: readonly DigestRow[]): string[] {
  const isAnswerMissing = category === 'own_memos' && askingPlaces(memo).length > 0
  const said = notices.flatMap(({ kind }) => newsTexts[kind] ?? [])
  return [...new Set([...(isAnswerMissing ? [digestTexts.waitsForAnswer] : []), ...said])]
}
