import { inLowerCase } from '../../route/people.ts'
import { abilityParams, guard, guardSeat } from '../access/abilities.ts'
import type { Request } from '../access/abilities.ts'
import { standingIn } from '../access/standing.ts'
import type { Standing } from '../access/standing.ts'
import { ACTION_OF } from '../commands.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import type { Memo } from '../memo.ts'
import { refusal, REFUSAL_KINDS, refused } from '../refusals.ts'
import type { Outcome, RefusalCode, Refused } from '../refusals.ts'
import { deleteDraft, saveDraft, submit } from '../submission/submission.ts'
import { addApprovers } from './adding.ts'
import { acknowledge } from './follow-ups/copies.ts'
import { completeHandOff } from './follow-ups/hand-off.ts'
import { judgeCondition, reportCondition } from './follow-ups/conditions.ts'
import { decideOn } from './decisions.ts'
import { linkAtApproval } from './follow-ups/links.ts'
import { handOn, handOver, nameHandler, reassign } from './handovers.ts'
import { changeHold } from './holds.ts'
import { cancel, selfReturn } from './owner-actions.ts'
import { answer, ask, closeQuestion } from './follow-ups/questions.ts'
import { remind } from './reminders.ts'
import { reply } from './replies.ts'
import { editSubApprovers } from './sub-approvers.ts'

/** Commands given from the actor's own seat; their guard hands the seat on. */
type SeatCommand = Extract<
  MemoCommand,
  { type: 'Approve' | 'Reject' | 'Return' | 'AskQuestion' | 'EditSubApprovers' | 'HandOn' | 'AddApprovers' }
>

/**
 * The events that a command causes, or the reason it is refused. Pure: time, ids and configuration come in the context.
 * The guard comes first (participation, role, read-only and status, in this order), then the input is validated.
 */
export function decide(memo: Memo, command: MemoCommand, context: MemoContext): Outcome {
  const outcome = decided(memo, command, context)
  return outcome.ok ? linkAtApproval(memo, outcome.events, context) : outcome
}

function decided(memo: Memo, command: MemoCommand, context: MemoContext): Outcome {
  const actor = inLowerCase(context.actor)
  const request = {
    standing: standingIn(memo, actor.email, context.delegators, context.preparations),
    email: actor.email,
    isAdmin: context.actorIsAdmin,
    rules: context.rules,
  }
  switch (command.type) {
    case 'Approve':
    case 'Reject':
    case 'Return':
    case 'AskQuestion':
    case 'EditSubApprovers':
    case 'HandOn':
    case 'AddApprovers':
      return performFromSeat(memo, command, request, { ...context, actor })
    default:
      return perform(memo, command, request, { ...context, actor })
  }
}

function performFromSeat(memo: Memo, command: SeatCommand, request: Request, context: MemoContext): Outcome {
  const seatId = 'seatId' in command ? command.seatId : undefined
  const guarded = guardSeat(memo, request, ACTION_OF[command.type], seatId)
  if (!guarded.allowed) return denied(guarded.reason, request)
  if (command.type === 'EditSubApprovers') return editSubApprovers(memo, guarded.place, command, context)
  if (command.type === 'HandOn') return handOn(memo, guarded.place, command, context)
  if (command.type === 'AddApprovers') return addApprovers(memo, guarded.place, command, context)
  const several = severalSeats(request.standing, seatId)
  if (several) return several
  return command.type === 'AskQuestion'
    ? ask(guarded, command, context)
    : decideOn(memo, guarded, command, context)
}

/** K2: a delegate who may act at several seats says which one is meant. */
function severalSeats(standing: Standing, seatId: string | undefined): Refused | null {
  if (seatId !== undefined || standing.role !== 'delegate' || standing.places.length < 2) return null
  const seats = standing.places.map(({ place: { seat } }) => `${seat.person.name} (${seat.seatId})`)
  return refused(refusal('SEVERAL_SEATS', { seats: seats.join(', ') }, 'seatId'))
}

function perform(
  memo: Memo,
  command: Exclude<MemoCommand, SeatCommand>,
  request: Request,
  context: MemoContext,
): Outcome {
  const reason = guard(memo, request, ACTION_OF[command.type])
  if (reason) return denied(reason, request)
  switch (command.type) {
    case 'SaveDraft':
      return saveDraft(memo, command, context)
    case 'Submit':
      return submit(memo, command, context)
    case 'DeleteDraft':
      return deleteDraft(context)
    case 'SelfReturn':
      return selfReturn(memo, command, context)
    case 'Cancel':
      return cancel(memo, command, context)
    case 'Remind':
      return remind(memo, command, context)
    case 'Reply':
      return reply(memo, command, context)
    case 'AnswerQuestion':
      return answer(memo, command, context)
    case 'CloseQuestion':
      return closeQuestion(memo, command, request, context)
    case 'ReportCondition':
      return reportCondition(memo, command, request, context)
    case 'CloseCondition':
    case 'RefuseCondition':
      return judgeCondition(memo, command, request, context)
    case 'CompleteHandOff':
      return completeHandOff(command, context)
    case 'Acknowledge':
      return acknowledge(context)
    case 'Reassign':
      return reassign(memo, command, context)
    case 'HandOver':
      return handOver(memo, command, context)
    case 'NameHandler':
      return nameHandler(memo, command, context)
    case 'PlaceHold':
    case 'LiftHold':
      return changeHold(memo, command, context)
  }
}

/** The guard's reason with what its message names: the status as the actor sees it, their level's number from 1. */
function denied(reason: RefusalCode, { standing: { status, place }, rules }: Request): Refused {
  if (REFUSAL_KINDS[reason] === 'PERMISSION_DENIED') return refused(refusal(reason))
  const at = { status, ...(place ? { level: place.levelIndex + 1 } : {}) }
  return refused(refusal(reason, Object.assign(at, abilityParams(reason, rules))))
}
