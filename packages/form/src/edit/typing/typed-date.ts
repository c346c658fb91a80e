import { formatDate, isDate } from '@countersign/domain'

const TYPED = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/
const DIGITS = /^\s*(\d{2})(\d{2})(\d{4})\s*$/

/**
 * Parses a typed date into the answer 'YYYY-MM-DD'. Other input stays as typed, so that nothing is lost; the domain's
 * rule then reports it.
 */
export function dateOfTyped(typed: string): string {
  const [, month, day, year] = TYPED.exec(typed) ?? DIGITS.exec(typed) ?? []
  if (month === undefined || day === undefined || year === undefined) return typed.trim()
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : typed.trim()
}

/** An answer as the field shows it: MM/DD/YYYY, or as typed. */
export function typedOfDate(answer: string): string {
  return isDate(answer) ? formatDate(answer) : answer
}
