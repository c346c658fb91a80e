/** Dates are shown in this time zone, whatever the reader's (end-user document section 9; G1). */
export const displayTimeZone = 'Asia/Manila'
/** When reports were updated is told in this one (console document section 2.7). */
export const reportTimeZone = 'Asia/Singapore'

const format = (options: Intl.DateTimeFormatOptions, timeZone = displayTimeZone): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options })

const dateFormat = format({ year: 'numeric', month: '2-digit', day: '2-digit' })
const dateTime: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
}
const dateTimeFormat = format(dateTime)

/** An instant (ISO 8601) as MM/DD/YYYY; an empty text without one. */
export function formatDate(instant: string | null | undefined): string {
  const date = dateOf(instant)
  return date === undefined ? '' : dateFormat.format(date)
}

/** An instant (ISO 8601) as 'MMM DD, YYYY hh:mm A', in Manila unless told; an empty text without one. */
export function formatDateTime(instant: string | null | undefined, timeZone?: string): string {
  const date = dateOf(instant)
  if (date === undefined) return ''
  const shown = timeZone === undefined ? dateTimeFormat : format(dateTime, timeZone)
  const parts = new Map(shown.formatToParts(date).map((part) => [part.type, part.value]))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}`
}

function dateOf(instant: string | null | undefined): Date | undefined {
  if (!instant) return undefined
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? undefined : date
}
