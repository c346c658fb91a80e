import { pendingPlaces, placeOf, type Memo, type MemoCommand, type Person } from '@countersign/domain'
import type { PlannedStep } from '../plan-memo.ts'
import { asFile } from '../writing/upload.ts'

/** A step on a submitted memo as the command that it is, with the ids of the memo as it stands by then. */
export function commandOf(
  { act, by, attachments: uploads }: PlannedStep,
  memo: Memo,
  person: (email: string) => Person,
): MemoCommand {
  const attachments = uploads.map(asFile)
  switch (act.type) {
    case 'Approve':
    case 'Reject':
    case 'Return':
    case 'SelfReturn':
    case 'Cancel':
      return { type: act.type, remarks: act.remarks, attachments }
    case 'reply':
      return { type: 'Reply', logId: memo.threads.at(-1)?.logId ?? '', message: act.message, attachments }
    case 'remind':
      return {
        type: 'Remind',
        seats: pendingPlaces(memo).map(({ seat }) => ({ seatId: seat.seatId, email: seat.person.email })),
      }
    case 'nameSubApprovers':
      return {
        type: 'EditSubApprovers',
        sequenceId: placeOf(memo, by)?.level.sequenceId ?? '',
        subApprovers: act.people.map(person),
        minSubApprovers: 1,
      }
    case 'PlaceHold':
    case 'LiftHold':
      return { type: act.type, reason: act.reason }
    case 'saveDraft':
    case 'submit':
      throw new Error('What the owner writes is judged by the form first')
  }
}
