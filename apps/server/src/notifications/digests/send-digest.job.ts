import type { NotificationCategory } from '@countersign/domain'
import { NOTIFICATION_CATEGORIES } from '@countersign/domain'
import { canReceiveMemoMails } from '../../people/can-receive-memo-mails.queries.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { MailSection } from '../../platform/mail/memo-mail.ts'
import { memoMail } from '../../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import { unsubscribeLink } from '../choices/unsubscribe-token.ts'
import type { MailServices } from '../notice-mail.ts'
import type { DigestItem, Notices } from './digest-items.queries.ts'
import { digestItem } from './digest-items.queries.ts'
import type { DigestRow } from './digest.queries.ts'
import { readDigest } from './digest.queries.ts'
import { digestTexts } from './texts.ts'

/** Memos that a digest names; the app has all. */
const MOST_LISTED = 50

/** Mails a digest as things are now (M7); an empty one isn't sent. Retries keep the message id. */
export async function sendDigest(
  { digestId }: JobPayloads['send_digest'],
  services: MailServices,
): Promise<void> {
  const rows = (await readDigest(services.db, digestId)).filter(isStillChosen)
  const [first] = rows
  if (!first) return
  const { company_name, hosted_domains } = await services.remoteConfig.read()
  if (!(await canReceiveMemoMails(services.db, first.email, hosted_domains.values))) return
  const items: DigestItem[] = []
  for (const notices of byMemo(rows)) {
    const item = await digestItem(services, notices)
    if (item !== null) items.push(item)
  }
  if (items.length === 0) return
  const waiting = items.filter(({ isWaiting }) => isWaiting).length
  const title = digestTexts.title(waiting, items.length - waiting)
  const categories = NOTIFICATION_CATEGORIES.filter((one) => items.some(({ category }) => category === one))
  const origin = services.config.web.url
  const unsubscribeUrl = unsubscribeLink(services, { userId: first.user_id, categories })
  await sendMailOnce(services, {
    to: { email: first.email, name: first.display_name },
    messageId: `<digest-${digestId}@countersign>`,
    unsubscribeUrl,
    ...memoMail({
      heading: title,
      preheader: digestTexts.intro,
      paragraphs: [digestTexts.intro],
      facts: [],
      sections: sectionsOf(items, categories),
      action:
        waiting > 0
          ? { label: digestTexts.action, url: `${origin}/approvals` }
          : { label: digestTexts.openDashboard, url: `${origin}/dashboard` },
      companyName: company_name,
      reason: digestTexts.reason,
      choice: { settingsUrl: `${origin}/settings/notifications`, unsubscribeUrl },
    }),
  })
}

/** A choice of no mails that was made meanwhile counts. */
function isStillChosen(row: DigestRow): boolean {
  return row[row.category] !== 'APP_ONLY'
}

/** The notices of each memo, and of each seat of a person who is away, the newest first. */
function byMemo(rows: readonly DigestRow[]): Notices[] {
  const grouped = Map.groupBy(
    rows,
    ({ memo_key, category, acts_for }) => `${memo_key} ${category} ${acts_for ?? ''}`,
  )
  return [...grouped.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
}

/** What waits first; the most that a mail names, over all sections. */
function sectionsOf(
  items: readonly DigestItem[],
  categories: readonly NotificationCategory[],
): MailSection[] {
  let room = MOST_LISTED
  return categories.map((category) => {
    const own = items.filter((item) => item.category === category).map(({ item }) => item)
    const listed = own.slice(0, room)
    room -= listed.length
    const rest = own.length - listed.length
    return {
      title: digestTexts.sections[category],
      items: listed,
      ...(rest > 0 ? { more: digestTexts.more(rest) } : {}),
    }
  })
}
