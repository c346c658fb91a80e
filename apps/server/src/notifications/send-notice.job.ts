import type { Delegator, Memo, MemoEvent, Reading } from '@countersign/domain'
import {
  personIn,
  readingOf,
  readsEventOf,
  MEMO_STATE,
  readEvent,
  readStored,
  roleIn,
} from '@countersign/domain'
import { delegatesOf } from '../people/absences/absence.queries.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { memoMail } from '../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../platform/mail/send-mail-once.ts'
import { changesOfSubmission } from '../memos/content-changes.queries.ts'
import { today } from '../protocol/delegations.ts'
import type { Services } from '../protocol/services.ts'
import { changeLines } from './change-lines.ts'
import { countSubmissions, findNotice, readVersionSubject } from './notice.queries.ts'
import type { NoticeKind } from './notice-texts.ts'
import { noticeText, wordsOf } from './notice-texts.ts'

/** Sends the mail of one notification (E1). Retries keep the message id. */
export async function sendNotice(
  { notificationId }: JobPayloads['send_notice'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const row = await findNotice(services.db, notificationId)
  if (!row) return
  const event = readEvent(row.data)
  const kind = row.kind
  // C7: access is checked when the mail is sent, because it may have waited in the queue.
  const memo = readStored(MEMO_STATE, row.state)
  const delegators = await delegatorsOf(services, row)
  const reading = readingOf(memo, row.email, delegators)
  // The absence has ended, or someone else has decided: there is nothing to ask for any more.
  if (row.acts_for !== null && roleIn(memo, row.email, delegators) !== 'delegate') return
  const subject = await subjectFor(services.db, row, reading)
  const text = noticeText(kind, {
    memoId: row.memo_id,
    subject,
    actor: event.by.name,
    ...actsForIn(memo, row),
  })
  const isReadable = readsEventOf(reading, await versionAt(services.db, row, reading))
  const remarks = isReadable ? wordsOf(event) : ''
  const { company_name } = await services.remoteConfig.read()
  const mail = memoMail({
    heading: text.title,
    preheader: text.paragraphs[0] ?? '',
    paragraphs: [...text.paragraphs, ...(isReadable ? await difference(services.db, kind, event, row) : [])],
    facts: [
      ['Memo ID', row.memo_id],
      ...(subject === null
        ? []
        : ([
            ['Memo type', row.template_name],
            ['Subject', subject],
          ] as [string, string][])),
      ['Requested by', row.owner_name],
    ],
    ...(remarks ? { remarks: { by: event.by.name, text: remarks } } : {}),
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

/** The person whom the recipient still decides for; none in all other notices (K7). */
async function delegatorsOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { acts_for, email, template_id }: { acts_for: string | null; email: string; template_id: string },
): Promise<Delegator[]> {
  if (acts_for === null) return []
  const asked = { emails: [acts_for], templateId: template_id, today: today(now()) }
  const delegate = (await delegatesOf(db, asked)).get(acts_for)
  return delegate?.email === email ? [{ email: acts_for, absenceId: '' }] : []
}

function actsForIn(memo: Memo, { acts_for }: { acts_for: string | null }): { actsFor?: string } {
  const name = acts_for === null ? undefined : personIn(memo, acts_for)?.name
  return name === undefined ? {} : { actsFor: name }
}

interface NoticeRow {
  memo_key: string | null
  event_no: number | null
  owner_subject: string
}

/** The subject that a recipient may read (C6, C7); null if they may read nothing. */
async function subjectFor(
  db: Services['db'],
  { memo_key, owner_subject }: NoticeRow,
  reading: Reading | null,
): Promise<string | null> {
  if (reading === null) return null
  if (reading.content === 'NEWEST') return owner_subject
  return readVersionSubject(db, memo_key, reading.content)
}

/** The memo's version after the event of a notice, needed only for past participants (C7). */
async function versionAt(
  db: Services['db'],
  { memo_key, event_no }: NoticeRow,
  reading: Reading | null,
): Promise<number> {
  if (reading === null || reading.logUntil === null) return 0
  return countSubmissions(db, memo_key, event_no)
}

/** D5: people whose approvals remain get the changes since then. */
async function difference(
  db: Services['db'],
  kind: NoticeKind,
  event: MemoEvent,
  { memo_key, email }: { memo_key: string | null; email: string },
): Promise<string[]> {
  if (kind !== 'CONTENT_CHANGED_APPROVAL_STANDS' || event.type !== 'MemoSubmitted' || memo_key === null)
    return []
  const changes = await changesOfSubmission(db, { memoKey: memo_key, version: event.version, email })
  return changes.length === 0 ? [] : [`What changed:\n${changeLines(changes)}`]
}
