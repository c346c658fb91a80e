import { inLowerCase } from '../approval/people.ts'
import { placeOf } from '../approval/seats.ts'
import { ability } from './abilities.ts'
import type { MemoCommand, MemoCommandType, MemoContext, Refusal, RefusalCode } from './commands.ts'
import { decideOn } from './decisions.ts'
import { changeHold } from './holds.ts'
import type { Memo } from './memo.ts'
import { cancel, selfReturn } from './owner-actions.ts'
import type { MemoAction } from './permissions.ts'
import { refusal, refused } from './refusals.ts'
import type { Outcome } from './refusals.ts'
import { remind } from './reminders.ts'
import { reply } from './replies.ts'
import { statusSeenBy } from './roles.ts'
import { editSubApprovers } from './sub-approvers.ts'
import { deleteDraft, saveDraft, submit } from './submission.ts'

/** The action that a command is, by which its guard is looked up. */
export const ACTION_OF: Record<MemoCommandType, MemoAction> = {
  SaveDraft: 'saveDraft',
  Submit: 'submit',
  DeleteDraft: 'deleteDraft',
  Approve: 'approve',
  Reject: 'reject',
  Return: 'return',
  SelfReturn: 'selfReturn',
  Cancel: 'cancel',
  EditSubApprovers: 'editSubApprovers',
  Remind: 'remind',
  Reply: 'reply',
  PlaceHold: 'placeHold',
  LiftHold: 'liftHold',
}

/**
 * The events that a command brings about, or why it brings about none. Pure: time, ids and configuration come in the
 * context. Guarded by `ability` (participation, role, read-only and status, in this order), then the input is judged.
 */
export function decide(memo: Memo, command: MemoCommand, context: MemoContext): Outcome {
  const actor = inLowerCase(context.actor)
  const viewer = { email: actor.email, isAdmin: context.actorIsAdmin }
  const guard = ability(memo, viewer, context.rules, ACTION_OF[command.type])
  if (!guard.allowed) return refused(explained(memo, actor.email, guard.reason))
  return perform(memo, command, { ...context, actor })
}

function perform(memo: Memo, command: MemoCommand, context: MemoContext): Outcome {
  switch (command.type) {
    case 'SaveDraft':
      return saveDraft(memo, command, context)
    case 'Submit':
      return submit(memo, command, context)
    case 'DeleteDraft':
      return deleteDraft(context)
    case 'Approve':
    case 'Reject':
    case 'Return':
      return decideOn(memo, command, context)
    case 'SelfReturn':
      return selfReturn(memo, command, context)
    case 'Cancel':
      return cancel(memo, command, context)
    case 'EditSubApprovers':
      return editSubApprovers(memo, command, context)
    case 'Remind':
      return remind(memo, command, context)
    case 'Reply':
      return reply(memo, command, context)
    case 'PlaceHold':
    case 'LiftHold':
      return changeHold(memo, command, context)
  }
}

/** The guard's reason with what its sentence names: the status as the actor sees it, their level's number from 1. */
function explained(memo: Memo, email: string, reason: RefusalCode): Refusal {
  const kind = refusal(reason).kind
  if (kind === 'PERMISSION_DENIED') return refusal(reason)
  const place = placeOf(memo, email)
  return refusal(reason, {
    status: statusSeenBy(memo, email),
    ...(place ? { level: place.levelIndex + 1 } : {}),
  })
}
