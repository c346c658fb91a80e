import type { NotificationCategory } from '@countersign/domain'
import {
  amountText,
  MEMO_STATE,
  ownerStatus,
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
import { actsForIn, delegatorsOf, isAsked, readableContent } from '../notice-reading.queries.ts'
import type { DigestRow } from './digest.queries.ts'
import { digestTexts } from './texts.ts'

/** A memo of a digest. */
export interface DigestItem {
  category: NotificationCategory
  /** Whether it waits for the recipient's decision. */
  isWaiting: boolean
  item: MailItem
}

/**
 * A memo as a digest lists it, as it is now (M7). Null where there is nothing to say any more: another person has decided, the absence has
 * ended, or the recipient no longer takes part.
 */
export async function digestItem(
  services: Pick<Services, 'config' | 'db' | 'pool' | 'now'>,
  row: DigestRow,
): Promise<DigestItem | null> {
  const { category, memo_id, url } = row
  const memo = readStored(MEMO_STATE, row.state)
  const config = readStored(TEMPLATE_CONFIG, row.template_config)
  const delegators = await delegatorsOf(services, row)
  const reading = readingOf(memo, row.email, delegators)
  // C7: past participants don't learn what has happened since.
  if (reading === null || reading.logUntil !== null) return null
  const isWaiting = category === 'approvals' && isAsked(memo, row, delegators)
  if (category === 'approvals' && !isWaiting) return null
  const content = await readableContent(services.db, row, reading)
  if (content === null) return null
  const isHidden = hidesContent(config)
  const due = isWaiting ? await dueOf(services, memo, row) : null
  const { actsFor } = actsForIn(memo, row)
  const status = STATUS_LABELS[category === 'own_memos' ? ownerStatus(memo) : publicStatus(memo)]
  const specials = isWaiting
    ? await specialsForMail(services, { row: { ...row, template_config: config }, content, due, actsFor })
    : []
  const lines = [
    [memo_id, row.template_name, isHidden || !content.amount ? '' : amountText(content.amount)],
    [isWaiting ? '' : status, actsFor ? digestTexts.actsFor(actsFor) : '', due?.due ?? ''],
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
