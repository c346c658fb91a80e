import { manilaDate } from '@countersign/domain'
import { invalid } from './call-failure.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** 00:00 in Manila of a day, given as a date or an instant within it. Manila has had UTC+8 without summer time since 1990. */
function startOfManilaDay(text: string, path: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? text
    : isInstant(text)
      ? manilaDate(new Date(text).toISOString())
      : null
  const start = day ? new Date(`${day}T00:00:00+08:00`) : null
  if (!start || Number.isNaN(start.getTime())) throw invalid([{ path, message: 'This is not a date.' }])
  return start
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * G1: from 00:00 (Manila) of the first day to before 00:00 of the day after the last.
 * @throws CallFailure INVALID_ARGUMENT for invalid dates
 */
export function manilaRange(
  start: string | null | undefined,
  end: string | null | undefined,
): { from?: Date; before?: Date } {
  return {
    ...(start ? { from: startOfManilaDay(start, 'start_date') } : {}),
    ...(end ? { before: new Date(startOfManilaDay(end, 'end_date').getTime() + DAY_MS) } : {}),
  }
}
