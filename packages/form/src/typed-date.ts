import { formatDate, isDate } from '@countersign/domain'

const TYPED = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/
const DIGITS = /^\s*(\d{2})(\d{2})(\d{4})\s*$/

/**
 * What a person typed as a date, as the answer 'YYYY-MM-DD'. What is no date stays as typed: the domain's rule then says
 * what is wrong, and nothing is lost.
 */
export function dateOfTyped(typed: string): string {
  const [, month, day, year] = TYPED.exec(typed) ?? DIGITS.exec(typed) ?? []
  if (month === undefined || day === undefined || year === undefined) return typed.trim()
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : typed.trim()
}

/** An answer as it stands in the field: MM/DD/YYYY, or what was typed. */
export function typedOfDate(answer: string): string {
  return isDate(answer) ? formatDate(answer) : answer
}
