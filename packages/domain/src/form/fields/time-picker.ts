import type { LineValue } from '../answer/display-value.ts'
import { issue } from '../answer/issue.ts'
import { TIME_STEP_MINUTES } from '../template/limits.ts'
import type { TimeField } from '../template/template.ts'
import type { FieldRules } from './field-rules.ts'

const MINUTES_PER_DAY = 24 * 60

/** Every quarter hour of a day as 'h:mm aa', from '12:00 AM' to '11:45 PM' (U30). */
export const TIME_CHOICES: readonly string[] = Array.from(
  { length: MINUTES_PER_DAY / TIME_STEP_MINUTES },
  (_, step) => formatTime(step * TIME_STEP_MINUTES),
)

function formatTime(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60)
  const minute = String(minuteOfDay % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

const choices = new Set(TIME_CHOICES)

export const timePickerRules: FieldRules<TimeField, string, LineValue> = {
  initial: () => '',
  isAnswer: (value): value is string => typeof value === 'string',
  isEmpty: (_field, answer) => answer === '',
  checkType: (_field, answer) => (answer === '' || choices.has(answer) ? [] : [issue('WRONG_TIME', {})]),
  validate: () => [],
  display: (_field, answer) => ({ kind: 'text', text: answer }),
  checkSettings: () => [],
}
