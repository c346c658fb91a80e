import type { Renamed } from '../people/renamed.queries.ts'
import { inPresentAddresses, ownAddress } from '../people/renamed.queries.ts'
import type { MemoEvent, Reading } from '@countersign/domain'
import { readingOf, readsEventOf, readEvent, readStored, roleIn, TEMPLATE_CONFIG } from '@countersign/domain'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { changesOfSubmission } from '../memos/content-changes.queries.ts'
import { questionLabels } from '../memos/reapproval.queries.ts'
import { templateVersion } from '../templates/template.queries.ts'
import type { Services } from '../protocol/services.ts'
import { changeLines } from './change-lines.ts'
import { dueOf } from './due-words.queries.ts'
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
import { countSubmissions, findNotice } from './notice.queries.ts'
import type { NoticeKind } from './notice-texts.ts'
import { noticeText, wordsOf } from './notice-texts.ts'
import { readState } from '../platform/memo-log/states/packed-state.ts'

/** Sends the mail of one notification (E1). Retries keep the message id. */
export async function sendNotice(
  { notificationId }: JobPayloads['send_notice'],
  services: MailServices,
): Promise<void> {
  const row = await findNotice(services.db, notificationId)
  if (!row) return
  const event = readEvent(row.data)
  const kind = row.kind
  // C7: access is checked when the mail is sent, because it may have waited in the queue.
  const memo = inPresentAddresses(readState(row.state), row.renamed)
  const config = readStored(TEMPLATE_CONFIG, row.template_config)
  const delegators = await delegatorsOf(services, row)
  const reading = readingOf(memo, row.email, delegators)
  // The absence has ended, or someone else has decided: there is nothing to ask for any more.
  if (row.acts_for !== null && roleIn(memo, row.email, delegators) !== 'delegate') return
  const content = await readableContent(services.db, row, reading)
  const isHidden = hidesContent(config)
  const isWaiting = isAsked(memo, row, delegators)
  const due = isWaiting ? await dueOf(services, memo, row) : null
  const named = actsForIn(memo, row)
  const text = noticeText(kind, {
    memoId: row.memo_id,
    subject: content?.subject ?? null,
    isHidden,
    isRevoked: readableRevocation(memo, reading) !== undefined,
    actor: event.by.name,
    ...(due === null ? {} : { due: due.due }),
    ...(await questionsOf(services.db, event, row)),
    ...named,
  })
  const isReadable = readsEventOf(reading, await versionAt(services.db, row, reading))
  const isQuoted = isReadable && !isHidden
  const remarks = isQuoted ? wordsOf(event) : ''
  await sendNoticeMail(services, notificationId, {
    row: { ...row, template_config: config },
    memo,
    reading,
    content,
    due,
    isAsked: isWaiting,
    ...named,
    text: {
      ...text,
      paragraphs: [...text.paragraphs, ...(isQuoted ? await difference(services.db, kind, event, row) : [])],
    },
    ...(remarks ? { remarks: { by: event.by.name, text: remarks } } : {}),
  })
}

/** Notices that say what a submission changed. */
const TELLING_CHANGES: readonly NoticeKind[] = [
  'CONTENT_CHANGED_APPROVAL_STANDS',
  'ASKED_AGAIN',
  'APPROVAL_FELL',
]

interface NoticeRow {
  memo_key: string | null
  event_no: number | null
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

/** N7: the questions by which approvals fell, as people read them. */
async function questionsOf(db: Services['db'], event: MemoEvent, { version_id }: { version_id: string }) {
  if (event.type !== 'ApprovalsFell') return {}
  const labels = questionLabels(await templateVersion(db, version_id), event.questions)
  return { questions: labels.map(({ label }) => label) }
}

/** D5, N7: people whose approvals remain, and those whose approval fell, get the changes since then. */
async function difference(
  db: Services['db'],
  kind: NoticeKind,
  event: MemoEvent,
  { memo_key, email, renamed }: { memo_key: string | null; email: string; renamed: Renamed | null },
): Promise<string[]> {
  const isOfSubmission = event.type === 'MemoSubmitted' || event.type === 'ApprovalsFell'
  if (!TELLING_CHANGES.includes(kind) || !isOfSubmission || memo_key === null) return []
  const changes = await changesOfSubmission(db, {
    memoKey: memo_key,
    version: event.version,
    email: ownAddress(email, renamed),
  })
  return changes.length === 0 ? [] : [`What changed:\n${changeLines(changes)}`]
}
