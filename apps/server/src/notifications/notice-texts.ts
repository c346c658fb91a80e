import type { EventOf, MemoEvent, Notice } from '@countersign/domain'

export type NoticeKind = Notice['kind']

/** What a notice says: `title` in the bell and as the mail's subject, the rest in the mail. */
export interface NoticeText {
  title: string
  paragraphs: string[]
  /** Why they get it: the mail's last line. */
  reason: string
}

interface Told {
  memoId: string
  subject: string
  /** Who acted. */
  actor: string
}

const APPROVER = 'You get this mail because you are an approver of this memo.'
const OWNER = 'You get this mail because the memo is yours.'
const WATCHER = 'You get this mail because you watch this memo.'
const INVOLVED = 'You get this mail because you take part in this memo.'

/** One catalogue of what people are told (E1, E2, C7, D5). */
const TEXTS: Record<NoticeKind, (told: Told) => NoticeText> = {
  LEVEL_STARTED_APPROVER: ({ memoId, subject }) => ({
    title: `For your approval: ${subject} (${memoId})`,
    paragraphs: ['A memo waits for your decision. You can approve, reject or return it.'],
    reason: APPROVER,
  }),
  LEVEL_STARTED_WATCHER: ({ memoId, subject }) => ({
    title: `To watch: ${subject} (${memoId})`,
    paragraphs: ['A memo that you watch has reached its level of approval.'],
    reason: WATCHER,
  }),
  SUB_APPROVER_ADDED: ({ memoId, subject, actor }) => ({
    title: `For your approval: ${subject} (${memoId})`,
    paragraphs: [`${actor} named you as a sub-approver. You can approve, reject or return the memo.`],
    reason: APPROVER,
  }),
  LEVEL_CLEARED: ({ memoId, subject }) => ({
    title: `Level cleared: ${subject} (${memoId})`,
    paragraphs: ['A level of your memo is cleared; it now waits for the next one.'],
    reason: OWNER,
  }),
  RETURNED: ({ memoId, subject, actor }) => ({
    title: `Returned: ${subject} (${memoId})`,
    paragraphs: [`${actor} returned the memo. Its owner can edit and submit it again.`],
    reason: INVOLVED,
  }),
  REJECTED: ({ memoId, subject, actor }) => ({
    title: `Rejected: ${subject} (${memoId})`,
    paragraphs: [`${actor} rejected the memo. It has ended.`],
    reason: INVOLVED,
  }),
  SELF_RETURNED: ({ memoId, subject, actor }) => ({
    title: `Withdrawn: ${subject} (${memoId})`,
    paragraphs: [
      `${actor} took the memo back to edit it. Nothing is to be decided until it is submitted again.`,
    ],
    reason: INVOLVED,
  }),
  CANCELLED: ({ memoId, subject, actor }) => ({
    title: `Cancelled: ${subject} (${memoId})`,
    paragraphs: [`${actor} cancelled the memo. It has ended.`],
    reason: INVOLVED,
  }),
  APPROVED: ({ memoId, subject }) => ({
    title: `Approved: ${subject} (${memoId})`,
    paragraphs: ['All levels are cleared: the memo is approved.'],
    reason: INVOLVED,
  }),
  REPLIED: ({ memoId, subject, actor }) => ({
    title: `${actor} replied: ${subject} (${memoId})`,
    paragraphs: [`${actor} replied in the approver log of the memo.`],
    reason: INVOLVED,
  }),
  REMINDED: ({ memoId, subject, actor }) => ({
    title: `Reminder: ${subject} (${memoId})`,
    paragraphs: [`${actor} reminds you: this memo still waits for your decision.`],
    reason: APPROVER,
  }),
  REMOVED_KEEPS_READING: ({ memoId, subject, actor }) => ({
    title: `No longer needed: ${subject} (${memoId})`,
    paragraphs: [
      `${actor} submitted the memo again without you. Your decision stays in its log, and you can still read it as it was.`,
    ],
    reason: INVOLVED,
  }),
  REMOVED_LOSES_ACCESS: ({ memoId, actor }) => ({
    title: `No longer needed: ${memoId}`,
    paragraphs: [`${actor} submitted the memo again without you. There is nothing left for you to do.`],
    reason: 'You get this mail because you took part in this memo until now.',
  }),
  CONTENT_CHANGED_APPROVAL_STANDS: ({ memoId, subject, actor }) => ({
    title: `Changed after your approval: ${subject} (${memoId})`,
    paragraphs: [`${actor} changed the memo and submitted it again. Your approval still stands.`],
    reason: APPROVER,
  }),
}

/** @returns what one kind of notice says of a memo */
export function noticeText(kind: NoticeKind, told: Told): NoticeText {
  return TEXTS[kind](told)
}

/** What somebody wrote with the event: remarks, or the reply itself. */
export function wordsOf(event: MemoEvent): string {
  if ('remarks' in event) return event.remarks
  return event.type === 'ReplyAdded' ? (event satisfies EventOf<'ReplyAdded'>).message : ''
}
