import type { LineValue } from '../answer/display-value.ts'
import { issue } from '../answer/issue.ts'
import type { DateField } from '../template/template.ts'
import type { FieldRules } from './field-rules.ts'

const DATE = /^([1-9]\d{3})-(\d{2})-(\d{2})$/

/** Whether the text is a day of the calendar as 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  const parts = DATE.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** 'YYYY-MM-DD' as people read it, MM/DD/YYYY (U30). */
export function formatDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
}

export const datePickerRules: FieldRules<DateField, string, LineValue> = {
  initial: () => '',
  isAnswer: (value): value is string => typeof value === 'string',
  isEmpty: (_field, answer) => answer === '',
  checkType: (_field, answer) => (answer === '' || isDate(answer) ? [] : [issue('WRONG_DATE', {})]),
  /** F0: later than another field, with that rule's own message; an unanswered or hidden one asks nothing. */
  validate(field, answer, related) {
    const rule = field.validations.later_than
    if (!rule) return []
    const other = related(rule.field_ref)
    // Both are YYYY-MM-DD, so their order as text is their order in time; an unanswered one, '', is before every day.
    const early = typeof other === 'string' && answer <= other
    return early ? [issue('NOT_LATER', { message: rule.message })] : []
  },
  display: (_field, answer) => ({ kind: 'text', text: isDate(answer) ? formatDate(answer) : answer }),
  checkSettings: (field) =>
    field.validations.later_than?.message.trim() === '' ? ['LATER_THAN_WITHOUT_MESSAGE'] : [],
}
