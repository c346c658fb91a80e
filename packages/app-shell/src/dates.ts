/** Dates are shown in this time zone, not the reader's (U45, G1). */
const DISPLAY_TIME_ZONE = 'Asia/Manila'

const format = (options: Intl.DateTimeFormatOptions, timeZone = DISPLAY_TIME_ZONE): Intl.DateTimeFormat =>
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

const dayFormat = format({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }, 'UTC')

/** The current instant (ISO 8601). */
export function now(): string {
  return new Date().toISOString()
}

/** A day (YYYY-MM-DD) as 'Fri, Dec 25, 2026'. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(day))
}

/** An instant (ISO 8601) as MM/DD/YYYY; '' without one. */
export function formatDate(instant: string | null | undefined): string {
  const date = dateOf(instant)
  return date === undefined ? '' : dateFormat.format(date)
}

/** An instant (ISO 8601) as 'MMM DD, YYYY hh:mm A', in Manila by default; '' without one. */
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
