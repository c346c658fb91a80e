import { memoMail } from '../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../platform/mail/send-mail-once.ts'
import type { Services } from '../protocol/services.ts'
import type { NoticeText } from './notice-texts.ts'

interface NoticeMail {
  row: {
    email: string
    display_name: string | null
    memo_id: string
    template_name: string
    owner_name: string
    url: string
  }
  text: NoticeText
  /** Null if the recipient may not read the memo: they get no link to it. */
  subject: string | null
  /** Whether the memo's type is shown to those who may not read it (L4). */
  showsType?: boolean
  remarks?: { by: string; text: string }
}

/** Sends the mail of a notification. Retries keep the message id. */
export async function sendNoticeMail(
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
  notificationId: string,
  { row, text, subject, showsType = subject !== null, remarks }: NoticeMail,
): Promise<void> {
  const { company_name } = await services.remoteConfig.read()
  const facts: [string, string][] = [['Memo ID', row.memo_id]]
  if (showsType) facts.push(['Memo type', row.template_name])
  if (subject !== null) facts.push(['Subject', subject])
  facts.push(['Requested by', row.owner_name])
  const mail = memoMail({
    heading: text.title,
    preheader: text.paragraphs[0] ?? '',
    paragraphs: text.paragraphs,
    facts,
    ...(remarks ? { remarks } : {}),
    ...(subject === null
      ? {}
      : { action: { label: 'Open the memo', url: `${services.config.web.url}${row.url}` } }),
    companyName: company_name,
    reason: text.reason,
  })
  await sendMailOnce(services, {
    to: { name: row.display_name ?? row.email, email: row.email },
    messageId: `<${notificationId}@countersign>`,
    ...mail,
  })
}
