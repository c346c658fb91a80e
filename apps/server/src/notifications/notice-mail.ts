import type { Memo, NotificationCategory, Reading, TemplateConfig } from '@countersign/domain'
import { canReceiveMemoMails } from '../people/can-receive-memo-mails.queries.ts'
import { memoMail } from '../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../platform/mail/send-mail-once.ts'
import type { Services } from '../protocol/services.ts'
import { unsubscribeLink } from './choices/unsubscribe-token.ts'
import type { DueNow } from './due-words.queries.ts'
import { amountFacts, answersForMail, hidesContent, specialsForMail } from './mail-facts.queries.ts'
import type { ReadableContent } from './notice-reading.queries.ts'
import { readableRevocation } from './notice-reading.queries.ts'
import type { NoticeText } from './notice-texts.ts'

export type MailServices = Pick<Services, 'config' | 'db' | 'pool' | 'mailer' | 'remoteConfig' | 'now'>

interface NoticeMail {
  row: {
    email: string
    display_name: string | null
    user_id: string | null
    person_id: number | null
    memo_key: string | null
    memo_id: string
    version_id: string
    template_name: string
    template_config: Partial<TemplateConfig>
    owner_name: string
    url: string
    category: NotificationCategory | null
  }
  text: NoticeText
  memo: Memo
  reading: Reading | null
  /** Null if the recipient may not read the memo: they get no link to it. */
  content: ReadableContent | null
  /** Whether the memo's type is shown to those who may not read it (L4). */
  showsType?: boolean
  /** Whether a seat waits for the recipient: the mail leads to the decision. */
  isAsked: boolean
  due: DueNow | null
  actsFor?: string | undefined
  remarks?: { by: string; text: string }
}

/** The address that opens a memo with the dialog of approving ready; nothing changes by opening it (M6). */
export function reviewUrl(origin: string, url: string): string {
  return `${origin}${url}?decide=approve`
}

/** Sends the mail of a notification (M6), unless its recipient gets none (E1). Retries keep the message id. */
export async function sendNoticeMail(
  services: MailServices,
  notificationId: string,
  mail: NoticeMail,
): Promise<void> {
  const { row, text, content, isAsked } = mail
  const { company_name, hosted_domains } = await services.remoteConfig.read()
  // They can’t sign in, and so no longer read the memo (B3).
  if (!(await canReceiveMemoMails(services.db, row.email, hosted_domains.values))) return
  const origin = services.config.web.url
  const opening = isAsked
    ? { label: 'Review', url: reviewUrl(origin, row.url) }
    : { label: 'Open the memo', url: `${origin}${row.url}` }
  const isGoverned = row.category !== null && row.user_id !== null
  const unsubscribeUrl = isGoverned
    ? unsubscribeLink(services, { userId: row.user_id!, categories: [row.category!] })
    : undefined
  await sendMailOnce(services, {
    to: { name: row.display_name ?? row.email, email: row.email },
    messageId: `<${notificationId}@countersign>`,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    ...memoMail({
      heading: text.title,
      preheader: text.paragraphs[0] ?? '',
      paragraphs: [...text.paragraphs, ...(await answers(services, mail))],
      facts: await facts(services, mail),
      ...(mail.remarks ? { remarks: mail.remarks } : {}),
      ...(content === null ? {} : { action: opening }),
      companyName: company_name,
      reason: text.reason,
      ...(unsubscribeUrl === undefined
        ? {}
        : { choice: { settingsUrl: `${origin}/settings/notifications`, unsubscribeUrl } }),
    }),
  })
}

async function facts(services: MailServices, mail: NoticeMail): Promise<[string, string][]> {
  const { row, content, memo, reading, showsType = content !== null, isAsked, due, actsFor } = mail
  const found: [string, string][] = [['Memo ID', row.memo_id]]
  if (showsType) found.push(['Memo type', row.template_name])
  const isHidden = hidesContent(row.template_config)
  if (content !== null && !isHidden) found.push(['Subject', content.subject], ...amountFacts(content))
  // With the subject hidden, a mail names the memo by its id and type alone (M6).
  if (!isHidden || content === null) found.push(['Requested by', row.owner_name])
  const revokedBy = readableRevocation(memo, reading)
  if (revokedBy !== undefined) found.push(['Revoked by', revokedBy])
  if (content !== null && isAsked)
    found.push(...(await specialsForMail(services, { row, content, due, actsFor })))
  return found
}

/** The owner knows what they wrote. */
async function answers({ db }: MailServices, { row, memo, reading }: NoticeMail): Promise<string[]> {
  if (reading === null || reading.content === 'NEWEST') return []
  const lines = await answersForMail(db, row, { memo, reading })
  return lines === '' ? [] : [`What was answered:\n${lines}`]
}
