import type { MemoCommand } from '../commands.ts'
import type { Attachment } from '../events.ts'
import { placeOf } from '../../route/seats.ts'
import type { Person, RouteLevel } from '../../route/route.ts'
import type { MemoLink } from '../links.ts'
import type { Memo } from '../memo.ts'

/** A number of attached files. */
export function files(count: number): Attachment[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `file-${index}.pdf`,
    size: 1024,
    url: `files/${index}`,
  }))
}

/** @param seatId the seat, where a delegate may act at several */
export const approve = (remarks = '', seatId?: string): MemoCommand => ({
  type: 'Approve',
  remarks,
  attachments: [],
  ...(seatId === undefined ? {} : { seatId }),
})
export const reject = (remarks = 'Too dear'): MemoCommand => ({ type: 'Reject', remarks, attachments: [] })
export const giveBack = (remarks = 'Add a quote'): MemoCommand => ({
  type: 'Return',
  remarks,
  attachments: [],
})
export const withdraw = (remarks = ''): MemoCommand => ({ type: 'SelfReturn', remarks, attachments: [] })
export const cancel = (remarks = 'No longer needed'): MemoCommand => ({
  type: 'Cancel',
  remarks,
  attachments: [],
})
export const deleteDraft: MemoCommand = { type: 'DeleteDraft' }
export const placeHold = (reason = 'Under audit'): MemoCommand => ({ type: 'PlaceHold', reason })
/** K8: the approver gives their seat to another person. */
export const handOn = (memo: Memo, from: Person, to: Person, reason = 'On leave'): MemoCommand => ({
  type: 'HandOn',
  seatId: seatIdOf(memo, from),
  to,
  reason,
})
/** R1: an approver adds others behind their own level. */
export const addApprovers = (
  memo: Memo,
  approver: Person,
  people: Person[],
  reason = 'Legal has to see it',
): MemoCommand => ({ type: 'AddApprovers', seatId: seatIdOf(memo, approver), people, reason })
/** K8: an administrator gives the seat of a person to another one. */
export const reassign = (memo: Memo, from: Person, to: Person, reason = 'On leave'): MemoCommand => ({
  type: 'Reassign',
  seatId: seatIdOf(memo, from),
  to,
  reason,
})
/** K9: an administrator moves what is open of a person. */
export const handOver = (from: Person, to: Person, reason = 'Leaves the company'): MemoCommand => ({
  type: 'HandOver',
  from: from.email,
  to,
  reason,
})
/** R3: an administrator names who has to do what no one has. */
export const nameHandler = (to: Person, reason = 'No treasurer yet'): MemoCommand => ({
  type: 'NameHandler',
  to,
  reason,
})
export const liftHold = (reason = ''): MemoCommand => ({ type: 'LiftHold', reason })

export function saveDraft(route: RouteLevel[], contentHash = 'hash-draft'): MemoCommand {
  return { type: 'SaveDraft', contentHash, route }
}

/** The same command with a link to another memo (R4); null for none. */
export function linking(command: MemoCommand, link: MemoLink | null): MemoCommand {
  return { ...command, link } as MemoCommand
}

/** A first submission. */
export function submit(route: RouteLevel[], contentHash = 'hash-1'): MemoCommand {
  return { type: 'Submit', contentHash, route, remarks: '', attachments: [] }
}

/** A re-submission: the content changes, and remarks say why (C3). */
export function resubmit(route: RouteLevel[], contentHash = 'hash-2', remarks = 'Quote added'): MemoCommand {
  return { type: 'Submit', contentHash, route, remarks, attachments: [] }
}

/** Replaces an approver's sub-approvers on the level of their seat. */
export function subApprovers(
  memo: Memo,
  approver: Person,
  people: Person[],
  minSubApprovers = 1,
): MemoCommand {
  const level = memo.levels.find((kept) =>
    kept.slots.some((slot) => slot.approver.person.email === approver.email),
  )
  return {
    type: 'EditSubApprovers',
    sequenceId: level ? level.sequenceId : 'no-level',
    subApprovers: people,
    minSubApprovers,
  }
}

export function remind(memo: Memo, ...people: Person[]): MemoCommand {
  const seats = memo.levels.flatMap((kept) =>
    kept.slots.flatMap((slot) => [slot.approver, ...slot.subApprovers]),
  )
  return {
    type: 'Remind',
    seats: seats
      .filter((seat) => people.some(({ email }) => email === seat.person.email))
      .map((seat) => ({ seatId: seat.seatId, email: seat.person.email })),
  }
}

/** A reply to the log's entry of this number, from 0. */
export function reply(memo: Memo, entry = 0, message = 'Which quote?'): MemoCommand {
  const logId = memo.threads[entry]?.logId ?? 'no-entry'
  return { type: 'Reply', logId, message, attachments: [] }
}

/** M5. @param seatId the seat, where a delegate may act at several */
export function ask(message = 'Which budget?', seatId?: string): MemoCommand {
  return { type: 'AskQuestion', message, attachments: [], ...(seatId === undefined ? {} : { seatId }) }
}

/** The owner answers the question of a person's seat. */
export function answer(memo: Memo, asker: Person, message = 'That of IT.'): MemoCommand {
  return { type: 'AnswerQuestion', questionId: questionIdOf(memo, asker), message, attachments: [] }
}

export function closeQuestion(memo: Memo, asker: Person): MemoCommand {
  return { type: 'CloseQuestion', questionId: questionIdOf(memo, asker) }
}

/** The id of the question of a person's seat; none that exists where they have none. */
function questionIdOf(memo: Memo, { email }: Person): string {
  return placeOf(memo, email)?.seat.question?.questionId ?? 'no-question'
}

/** The id of a person's seat; none that exists where they have none. */
function seatIdOf(memo: Memo, { email }: Person): string {
  return placeOf(memo, email)?.seat.seatId ?? 'no-seat'
}

/** R2: an approval on conditions, due on the given days. */
export const approveOn = (...dueDays: string[]): MemoCommand => ({
  type: 'Approve',
  remarks: '',
  attachments: [],
  conditions: dueDays.map((dueDay) => ({ message: `Add the quote of ${dueDay}`, dueDay })),
})
/** The owner reports the condition of this number, from 0. */
export const reportCondition = (memo: Memo, at = 0, message = 'It is attached'): MemoCommand => ({
  type: 'ReportCondition',
  conditionId: conditionIdOf(memo, at),
  message,
  attachments: [],
})
export const closeCondition = (memo: Memo, at = 0): MemoCommand => ({
  type: 'CloseCondition',
  conditionId: conditionIdOf(memo, at),
})
export const refuseCondition = (memo: Memo, at = 0, reason = 'It is another quote'): MemoCommand => ({
  type: 'RefuseCondition',
  conditionId: conditionIdOf(memo, at),
  reason,
})

/** R3: a handler marks the approved memo as done. */
export const completeHandOff = (message = 'Ordered'): MemoCommand => ({
  type: 'CompleteHandOff',
  message,
  attachments: [],
})

/** R5: a reader acknowledges having read the approved memo. */
export const acknowledge = (): MemoCommand => ({ type: 'Acknowledge' })

/** R5: with copies for these people. */
export const copying = (command: MemoCommand, ...readers: Person[]): MemoCommand =>
  ({ ...command, readers }) as MemoCommand

function conditionIdOf({ conditions = [] }: Memo, at: number): string {
  return conditions[at]?.conditionId ?? 'no-condition'
}
