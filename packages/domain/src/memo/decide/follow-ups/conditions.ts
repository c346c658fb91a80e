import { manilaDate } from '../../../time/manila.ts'
import { isDay } from '../../../time/working-days.ts'
import type { Request } from '../../access/abilities.ts'
import { conditionReason } from '../../access/conditions.ts'
import { ACTION_OF } from '../../commands.ts'
import type { ConditionTerms, MemoCommand, MemoContext } from '../../commands.ts'
import type { EventOf, MemoEvent } from '../../events.ts'
import { CONDITION_CHARACTERS, MAX_CONDITIONS, MAX_REPLY_CHARACTERS } from '../../limits.ts'
import type { Memo } from '../../memo.ts'
import { accepted, refusal, refused } from '../../refusals.ts'
import type { Outcome, Refusal, Refused } from '../../refusals.ts'
import { validateAttachments } from '../../remarks.ts'
import { stamp } from '../../stamp.ts'

type Of<T extends MemoCommand['type']> = Extract<MemoCommand, { type: T }>

/** Up to five conditions, each with a text and a day of the calendar that isn't past in Manila (R2). @returns the refusal, or null */
export function validateConditions(conditions: readonly ConditionTerms[], now: string): Refusal | null {
  if (conditions.length > MAX_CONDITIONS)
    return refusal('TOO_MANY_CONDITIONS', { limit: MAX_CONDITIONS }, 'conditions')
  for (const [index, { message, dueDay }] of conditions.entries()) {
    const path = `conditions.${index}`
    const text = message.trim()
    if (text === '') return refusal('CONDITION_EMPTY', {}, `${path}.message`)
    if (text.length > CONDITION_CHARACTERS)
      return refusal('CONDITION_TOO_LONG', { limit: CONDITION_CHARACTERS }, `${path}.message`)
    if (!isDay(dueDay) || dueDay < manilaDate(now)) return refusal('CONDITION_DAY', {}, `${path}.dueDay`)
  }
  return null
}

/** The conditions that an approval carries (R2), logged right behind it. */
export function conditionEvents(
  { sequenceId, seatId, actsFor }: EventOf<'DecisionMade'>,
  conditions: readonly ConditionTerms[],
  context: MemoContext,
): MemoEvent[] {
  return conditions.map(({ message, dueDay }) =>
    stamp(context, {
      type: 'ConditionSet',
      logId: context.newId(),
      sequenceId,
      seatId,
      ...(actsFor && { actsFor }),
      message: message.trim(),
      dueDay,
    }),
  )
}

/** The owner reports a condition as met, with a note of 1 to 3000 UTF-16 code units and files (R2). */
export function reportCondition(
  memo: Memo,
  { conditionId, attachments, ...command }: Of<'ReportCondition'>,
  request: Request,
  context: MemoContext,
): Outcome {
  const found = findCondition(memo, conditionId, request, 'reportCondition')
  if (!found.ok) return found
  const message = command.message.trim()
  const limit = MAX_REPLY_CHARACTERS
  const invalid =
    message === ''
      ? refusal('REPORT_EMPTY', {}, 'message')
      : message.length > limit
        ? refusal('REPORT_TOO_LONG', { limit }, 'message')
        : validateAttachments(attachments, context)
  if (invalid) return refused(invalid)
  return accepted([stamp(context, { type: 'ConditionReported', conditionId, message, attachments })])
}

/** The approver closes a condition, or refuses its report with a reason: then it is open again (R2). */
export function judgeCondition(
  memo: Memo,
  command: Of<'CloseCondition' | 'RefuseCondition'>,
  request: Request,
  context: MemoContext,
): Outcome {
  const { conditionId } = command
  const found = findCondition(memo, conditionId, request, ACTION_OF[command.type])
  if (!found.ok) return found
  const { standing } = request
  const delegated =
    standing.role === 'delegate'
      ? standing.conditions.find((one) => one.conditionId === conditionId)
      : undefined
  const actsFor = delegated && { actsFor: { person: delegated.holder, absenceId: delegated.absenceId } }
  if (command.type === 'CloseCondition')
    return accepted([stamp(context, { type: 'ConditionClosed', conditionId, ...actsFor })])
  const reason = command.reason.trim()
  if (reason === '') return refused(refusal('REASON_REQUIRED', {}, 'reason'))
  return accepted([stamp(context, { type: 'ConditionRefused', conditionId, ...actsFor, reason })])
}

function findCondition(
  memo: Memo,
  conditionId: string,
  request: Request,
  action: 'reportCondition' | 'closeCondition' | 'refuseCondition',
): Refused | { ok: true } {
  const condition = memo.conditions?.find((one) => one.conditionId === conditionId)
  if (!condition) return refused(refusal('UNKNOWN_CONDITION', {}, 'conditionId'))
  if (condition.closedAt !== null) return refused(refusal('CONDITION_CLOSED'))
  const reason = conditionReason(condition, request, action)
  return reason ? refused(refusal(reason)) : { ok: true }
}
