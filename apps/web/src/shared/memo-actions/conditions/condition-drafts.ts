import { CONDITION_CHARACTERS, manilaDate } from '@countersign/domain'
import { conditionFieldTexts as texts } from './texts.ts'

/** A condition as it is being written. */
export interface ConditionDraft {
  /** Of the row on the screen. */
  key: number
  message: string
  dueDay: string
}

/** What an approval is sent with (R2). */
export interface WrittenCondition {
  message: string
  due_day: string
}

/** What is wrong with a condition, by field; empty where nothing is. */
export function draftProblems(
  { message, dueDay }: ConditionDraft,
  now: string,
): Partial<Record<'message' | 'dueDay', string>> {
  return {
    ...(message.trim() === '' ? { message: texts.messageMissing } : {}),
    ...(dueDay === '' || dueDay < manilaDate(now) ? { dueDay: texts.dayMissing } : {}),
  }
}

/** The conditions to send; null while one of them is incomplete. */
export function writtenConditions(drafts: readonly ConditionDraft[], now: string): WrittenCondition[] | null {
  const isComplete = drafts.every((draft) => Object.keys(draftProblems(draft, now)).length === 0)
  if (!isComplete) return null
  return drafts.map(({ message, dueDay }) => ({
    message: message.trim().slice(0, CONDITION_CHARACTERS),
    due_day: dueDay,
  }))
}
