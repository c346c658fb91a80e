import type { ClockNoticeKind, MemoEvent, Notice } from '@countersign/domain'
import { ERASED_TEXT, namedQuestions } from '@countersign/domain'

export type NoticeKind = Notice['kind'] | ClockNoticeKind

/** Texts of a notice: `title` in the bell and as the mail's subject, the others in the mail. */
export interface NoticeText {
  title: string
  paragraphs: string[]
  /** Why the recipient gets it: the mail's last line. */
  reason: string
}

interface NoticeFacts {
  /** The memo's name in titles: subject and Memo ID, or only the Memo ID if the recipient may not read the memo. */
  named: string
  /** The name of the person who acted; '' where it was the clock. */
  actor: string
  /** When the level is due, such as 'due tomorrow' (L2); '' for memos without due times. */
  due: string
  /** The answers by which approvals fell, such as '“Amount” and “Currency”' (N7); '' where they aren't named. */
  answers: string
}

interface Asked {
  memoId: string
  /** Null if the recipient may not read the memo (C7), and gets only its Memo ID. */
  subject: string | null
  /** Whether mails name the memo by its Memo ID alone (M6). */
  isHidden?: boolean
  /** Whether the memo was revoked, as far as the recipient may know (R4). */
  isRevoked?: boolean
  actor?: string
  due?: string
  /** The questions by which approvals fell (N7), as people read them. */
  questions?: readonly string[]
  /** The name of the person whom the recipient decides for (K7). */
  actsFor?: string
}

const APPROVER = 'You get this mail because you are an approver of this memo.'
const OWNER = 'You get this mail because the memo is yours.'
const WATCHER = 'You get this mail because you watch this memo.'
const NO_LONGER_INVOLVED = 'You get this mail because you took part in this memo until now.'
const INVOLVED = 'You get this mail because you take part in this memo.'

const CONDITION = 'You get this mail because an approval with conditions is yours to follow up.'
const HANDLER = 'You get this mail because this memo is yours to do.'
const READER = 'You get this mail because you have a copy of this memo.'
const CONTACT = 'You get this mail because you are the escalation contact of this memo type.'

/** The texts of all notices (E1, E2, C7, D5, L3, L4, N1, N7). */
const TEXTS: Record<NoticeKind, (facts: NoticeFacts) => NoticeText> = {
  LEVEL_STARTED_APPROVER: ({ named, due }) => ({
    title: `For your approval: ${named}`,
    paragraphs: [`A memo waits for your decision${dueClause(due)}. You can approve, reject or return it.`],
    reason: APPROVER,
  }),
  LEVEL_STARTED_WATCHER: ({ named }) => ({
    title: `To watch: ${named}`,
    paragraphs: ['A memo that you watch has reached its level of approval.'],
    reason: WATCHER,
  }),
  SUB_APPROVER_ADDED: ({ named, actor, due }) => ({
    title: `For your approval: ${named}`,
    paragraphs: [
      `${actor} named you as a sub-approver. You can approve, reject or return the memo${dueClause(due)}.`,
    ],
    reason: APPROVER,
  }),
  LEVEL_CLEARED: ({ named }) => ({
    title: `Level cleared: ${named}`,
    paragraphs: ['A level of your memo is cleared; it now waits for the next one.'],
    reason: OWNER,
  }),
  RETURNED: ({ named, actor }) => ({
    title: `Returned: ${named}`,
    paragraphs: [`${actor} returned the memo. Its owner can edit and submit it again.`],
    reason: INVOLVED,
  }),
  REJECTED: ({ named, actor }) => ({
    title: `Rejected: ${named}`,
    paragraphs: [`${actor} rejected the memo. It has ended.`],
    reason: INVOLVED,
  }),
  SELF_RETURNED: ({ named, actor }) => ({
    title: `Withdrawn: ${named}`,
    paragraphs: [
      `${actor} took the memo back to edit it. Nothing is to be decided until it is submitted again.`,
    ],
    reason: INVOLVED,
  }),
  CANCELLED: ({ named, actor }) => ({
    title: `Cancelled: ${named}`,
    paragraphs: [`${actor} cancelled the memo. It has ended.`],
    reason: INVOLVED,
  }),
  APPROVED: ({ named }) => ({
    title: `Approved: ${named}`,
    paragraphs: ['All levels are cleared: the memo is approved.'],
    reason: INVOLVED,
  }),
  REPLIED: ({ named, actor }) => ({
    title: `${actor} replied: ${named}`,
    paragraphs: [`${actor} replied in the approver log of the memo.`],
    reason: INVOLVED,
  }),
  QUESTION_ASKED: ({ named, actor }) => ({
    title: `${actor} asks: ${named}`,
    paragraphs: [`${actor} has a question before deciding on your memo, and waits for your answer.`],
    reason: OWNER,
  }),
  QUESTION_ANSWERED: ({ named, actor, due }) => ({
    title: `${actor} answered: ${named}`,
    paragraphs: [
      `${actor} answered the question about the memo, which still waits for your decision${dueClause(due)}.`,
    ],
    reason: APPROVER,
  }),
  REMINDED: ({ named, actor, due }) => ({
    title: `Reminder: ${named}`,
    paragraphs: [`${actor} reminds you: this memo still waits for your decision${dueClause(due)}.`],
    reason: APPROVER,
  }),
  REMOVED_KEEPS_READING: ({ named, actor }) => ({
    title: `No longer needed: ${named}`,
    paragraphs: [
      `${actor} submitted the memo again without you. Your decision stays in its log, and you can still read it as it was.`,
    ],
    reason: INVOLVED,
  }),
  REMOVED_LOSES_ACCESS: ({ named, actor }) => ({
    title: `No longer needed: ${named}`,
    paragraphs: [`${actor} submitted the memo again without you. There is nothing left for you to do.`],
    reason: NO_LONGER_INVOLVED,
  }),
  CONTENT_CHANGED_APPROVAL_STANDS: ({ named, actor }) => ({
    title: `Changed after your approval: ${named}`,
    paragraphs: [`${actor} changed the memo and submitted it again. Your approval still stands.`],
    reason: APPROVER,
  }),
  ASKED_AGAIN: ({ named, actor, answers, due }) => ({
    title: `For your approval again: ${named}`,
    paragraphs: [
      fallenApproval(actor, answers),
      `The memo waits for your decision again${dueClause(due)}. You can approve, reject or return it.`,
    ],
    reason: APPROVER,
  }),
  APPROVAL_FELL: ({ named, actor, answers }) => ({
    title: `Your approval no longer counts: ${named}`,
    paragraphs: [
      fallenApproval(actor, answers),
      'You are asked again once the memo reaches your level. Your earlier decision stays in its log.',
    ],
    reason: APPROVER,
  }),
  APPROVED_BY_POLICY: ({ named }) => ({
    title: `Approved: ${named}`,
    paragraphs: ['The policy of this form needs no approval for your memo: it is approved.'],
    reason: OWNER,
  }),
  LEVEL_DUE: ({ named, due }) => ({
    title: `${capitalised(due)}: ${named}`,
    paragraphs: [`This memo is ${due}, and waits for your decision. You can approve, reject or return it.`],
    reason: APPROVER,
  }),
  LEVEL_OVERDUE: ({ named, due }) => ({
    title: `${capitalised(due)}: ${named}`,
    paragraphs: [`The current level of this memo is ${due}. Those who can decide have been reminded.`],
    reason: INVOLVED,
  }),
  CONDITION_DUE: ({ named, due }) => ({
    title: `Condition ${due}: ${named}`,
    paragraphs: [`A condition of your memo is ${due}. Report it as met once it is.`],
    reason: OWNER,
  }),
  COPY_UNREAD: ({ named, due }) => ({
    title: `To read, ${due}: ${named}`,
    paragraphs: [`Your acknowledgement of this memo is ${due}. Acknowledge it once you have read it.`],
    reason: READER,
  }),
  CONDITION_TO_JUDGE: ({ named, due }) => ({
    title: `Condition to close, ${due}: ${named}`,
    paragraphs: [
      `A condition of your approval is ${due}, and was reported as met. You can close it, or refuse the report.`,
    ],
    reason: CONDITION,
  }),
  SEAT_HANDED_TO_YOU: ({ named, actor, due }) => ({
    title: `For your approval: ${named}`,
    paragraphs: [
      `${actor} gave you an approver's place in this memo. You can approve, reject or return it${dueClause(due)}.`,
    ],
    reason: APPROVER,
  }),
  SEAT_REASSIGNED: ({ named, actor }) => ({
    title: `No longer needed: ${named}`,
    paragraphs: [
      `${actor}, an administrator, gave your place in the memo to another person. You can still read it as it was.`,
    ],
    reason: NO_LONGER_INVOLVED,
  }),
  APPROVER_REPLACED: ({ named, actor }) => ({
    title: `Approver replaced: ${named}`,
    paragraphs: [`${actor} gave an approver's place in your memo to another person. Its log says to whom.`],
    reason: OWNER,
  }),
  ADDED_AS_APPROVER: ({ named, actor }) => ({
    title: `Added as an approver: ${named}`,
    paragraphs: [
      `${actor} added you as an approver of the memo. You are asked to decide once the level before yours is cleared; you can read the memo now.`,
    ],
    reason: APPROVER,
  }),
  APPROVERS_ADDED: ({ named, actor }) => ({
    title: `Approvers added: ${named}`,
    paragraphs: [
      `${actor} added approvers to your memo, behind their own level. Its log says whom, and why.`,
    ],
    reason: OWNER,
  }),
  CONDITION_SET: ({ named, actor }) => ({
    title: `Approved on conditions: ${named}`,
    paragraphs: [
      `${actor} approved your memo on conditions. It goes on; report each condition as met by its due day.`,
    ],
    reason: OWNER,
  }),
  APPROVED_ON_CONDITION: ({ named }) => ({
    title: `Approved on conditions: ${named}`,
    paragraphs: [
      'All levels are cleared: the memo is approved. Conditions are open: report each as met by its due day.',
    ],
    reason: OWNER,
  }),
  CONDITION_REPORTED: ({ named, actor }) => ({
    title: `Condition reported as met: ${named}`,
    paragraphs: [
      `${actor} reported a condition of your approval as met. You can close it, or refuse the report.`,
    ],
    reason: CONDITION,
  }),
  CONDITION_CLOSED: ({ named, actor }) => ({
    title: `Condition closed: ${named}`,
    paragraphs: [`${actor} closed a condition of your memo.`],
    reason: OWNER,
  }),
  CONDITION_REFUSED: ({ named, actor }) => ({
    title: `Condition still open: ${named}`,
    paragraphs: [`${actor} did not accept your report: the condition is open again.`],
    reason: OWNER,
  }),
  CONDITIONS_HANDED_TO_YOU: ({ named, actor }) => ({
    title: `Conditions to close: ${named}`,
    paragraphs: [
      `${actor} gave you the open conditions of another person's approval. Close each once it is met; you can read the memo.`,
    ],
    reason: CONDITION,
  }),
  MEMO_AMENDED: ({ named }) => ({
    title: `Amended: ${named}`,
    paragraphs: ['Another memo that amends this one was approved. Open it to see which.'],
    reason: INVOLVED,
  }),
  MEMO_EXTENDED: ({ named }) => ({
    title: `Extended: ${named}`,
    paragraphs: ['Another memo that extends this one was approved. Open it to see which.'],
    reason: INVOLVED,
  }),
  MEMO_REVOKED: ({ named }) => ({
    title: `Revoked: ${named}`,
    paragraphs: [
      'Another memo that revokes this one was approved: it no longer counts. Open it to see which.',
    ],
    reason: INVOLVED,
  }),
  TO_DO: ({ named }) => ({
    title: `To do: ${named}`,
    paragraphs: ['The memo is approved, and you have it to do. Mark it done with a note once it is.'],
    reason: HANDLER,
  }),
  COPY: ({ named }) => ({
    title: `For your information: ${named}`,
    paragraphs: ['The memo is approved, and you have a copy of it.'],
    reason: READER,
  }),
  TO_READ: ({ named }) => ({
    title: `To read: ${named}`,
    paragraphs: ['The memo is approved, and you have a copy of it. Acknowledge it once you have read it.'],
    reason: READER,
  }),
  HAND_OFF_DONE: ({ named, actor }) => ({
    title: `Done: ${named}`,
    paragraphs: [`${actor} marked your approved memo as done.`],
    reason: OWNER,
  }),
  FILE_INFECTED: ({ named }) => ({
    title: `Malware removed: ${named}`,
    paragraphs: [
      'A file of the memo contained malware and was removed. Its name and hash stay in the memo; open it to see which file it was.',
      'If you have opened the file elsewhere, tell your security team.',
    ],
    reason: INVOLVED,
  }),
}

/** Why an approval no longer counts (N7). */
function fallenApproval(actor: string, answers: string): string {
  const changed = answers === '' ? 'answers that need approval again' : answers
  return `${actor} changed ${changed}, and submitted the memo again. Your approval no longer counts.`
}

/** When an asked decision is due (L2), at the end of a sentence. */
function dueClause(due: string): string {
  return due === '' ? '' : `; it is ${due}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The texts of a notice about a memo. */
export function noticeText(kind: NoticeKind, asked: Asked): NoticeText {
  const { memoId, subject, isHidden = false, actor = '', due = '', questions = [], actsFor } = asked
  // The notice of the revocation itself says so already.
  const isMarked = asked.isRevoked === true && kind !== 'MEMO_REVOKED'
  const answers = isHidden ? '' : namedQuestions(questions)
  if (subject === null) {
    const reason = kind === 'LEVEL_OVERDUE' ? CONTACT : NO_LONGER_INVOLVED
    return { ...TEXTS[kind]({ named: memoId, actor, due, answers: '' }), reason }
  }
  const named = isHidden
    ? memoId + (isMarked ? ' (revoked)' : '')
    : `${subject} (${memoId}${isMarked ? ', revoked' : ''})`
  const { title, paragraphs, reason } = TEXTS[kind]({ named, actor, due, answers })
  if (actsFor === undefined) return { title, paragraphs, reason }
  return {
    title: `For ${actsFor}: ${title}`,
    paragraphs: [`${actsFor} is away, and you decide for them.`, ...paragraphs],
    reason: `You get this mail because you decide for ${actsFor} while they are away.`,
  }
}

/**
 * A title without the subject that it names, whichever that was (O6); one that names the memo by its Memo ID alone stays. Where the name of a
 * person has a colon, more than the subject goes.
 * @param actsFor whether the recipient decides for another person
 */
export function eraseFromTitle(title: string, memoId: string, actsFor: boolean): string {
  const end = [` (${memoId})`, ` (${memoId}, revoked)`].find((one) => title.endsWith(one))
  if (end === undefined) return title
  let start = 0
  for (let colons = actsFor ? 2 : 1; colons > 0; colons--) start = title.indexOf(': ', start) + 2
  return title.slice(0, start) + ERASED_TEXT + end
}

/** Events whose reason the notice quotes. */
const WITH_REASON: readonly MemoEvent['type'][] = [
  'SeatHandedOn',
  'ApproversAdded',
  'ConditionRefused',
  'ConditionsHandedOn',
]

/** The text written with the event: remarks, or the reply, question or answer itself. */
export function wordsOf(event: MemoEvent): string {
  if ('remarks' in event) return event.remarks
  if ('reason' in event && WITH_REASON.includes(event.type)) return event.reason
  return 'message' in event ? event.message : ''
}
