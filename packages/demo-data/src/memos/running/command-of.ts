import type { LevelAnswer, Memo, MemoCommand, Person, TemplateContent } from '@countersign/domain'
import { askingPlaces, manilaDate, openConditions, pendingPlaces, placeOf } from '@countersign/domain'
import type { PlannedStep } from '../plan-memo.ts'
import { asFile } from '../writing/upload.ts'
import { demoLevelAnswers } from './level-answers.ts'

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000

/** The command of a planned step on a submitted memo, with the ids of the memo's current state. */
export function commandOf(
  { action, by, at, attachments: uploads }: PlannedStep,
  { memo, template }: { memo: Memo; template: TemplateContent },
  person: (email: string) => Person,
): MemoCommand {
  const attachments = uploads.map(asFile)
  switch (action.type) {
    case 'Approve':
    case 'Reject':
    case 'Return':
    case 'SelfReturn':
    case 'Cancel':
      return {
        type: action.type,
        remarks: action.remarks,
        attachments,
        ...(action.conditions && {
          conditions: action.conditions.map(({ message, days }) => ({ message, dueDay: dayAfter(at, days) })),
        }),
        ...(action.type === 'Approve' && answered(demoLevelAnswers(memo, template))),
      }
    case 'ReportCondition':
      return {
        type: 'ReportCondition',
        conditionId: openConditions(memo)[0]?.conditionId ?? '',
        message: action.message,
        attachments,
      }
    case 'CompleteHandOff':
      return { type: 'CompleteHandOff', message: action.message, attachments }
    case 'Acknowledge':
      return { type: 'Acknowledge' }
    case 'Reply':
      return { type: 'Reply', logId: memo.threads.at(-1)?.logId ?? '', message: action.message, attachments }
    case 'AskQuestion':
      return { type: 'AskQuestion', message: action.message, attachments }
    case 'AnswerQuestion':
      return {
        type: 'AnswerQuestion',
        questionId: openQuestionId(memo),
        message: action.message,
        attachments,
      }
    case 'Remind':
      return {
        type: 'Remind',
        seats: pendingPlaces(memo).map(({ seat }) => ({ seatId: seat.seatId, email: seat.person.email })),
      }
    case 'EditSubApprovers':
      return {
        type: 'EditSubApprovers',
        sequenceId: placeOf(memo, by)?.level.sequenceId ?? '',
        subApprovers: action.people.map(person),
        minSubApprovers: 1,
      }
    case 'AddApprovers':
      return {
        type: 'AddApprovers',
        seatId: placeOf(memo, by)?.seat.seatId ?? '',
        people: action.people.map(person),
        reason: action.reason,
      }
    case 'PlaceHold':
    case 'LiftHold':
      return { type: action.type, reason: action.reason }
    case 'SaveDraft':
    case 'Submit':
      throw new Error('Drafts and submissions are validated by the form first')
  }
}

/** The day in Manila so many days after an instant. */
function dayAfter(at: string, days: number): string {
  return manilaDate(new Date(Date.parse(at) + days * MILLISECONDS_PER_DAY).toISOString())
}

/** A planned memo has one question at a time. */
function openQuestionId(memo: Memo): string {
  return askingPlaces(memo)[0]?.seat.question?.questionId ?? ''
}

function answered(levelAnswers: LevelAnswer[]): { levelAnswers?: LevelAnswer[] } {
  return levelAnswers.length === 0 ? {} : { levelAnswers }
}
