/** Dates are shown in this time zone, whatever the reader's (document 1, section 9; G1). */
export const displayTimeZone = 'Asia/Manila'

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: displayTimeZone, ...options })

const dateFormat = format({ year: 'numeric', month: '2-digit', day: '2-digit' })
const dateTimeFormat = format({
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** An instant (ISO 8601) as MM/DD/YYYY; an empty text without one. */
export function formatDate(instant: string | null | undefined): string {
  const date = dateOf(instant)
  return date === undefined ? '' : dateFormat.format(date)
}

/** An instant (ISO 8601) as 'MMM DD, YYYY hh:mm A'; an empty text without one. */
export function formatDateTime(instant: string | null | undefined): string {
  const date = dateOf(instant)
  if (date === undefined) return ''
  const parts = new Map(dateTimeFormat.formatToParts(date).map((part) => [part.type, part.value]))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}`
}

function dateOf(instant: string | null | undefined): Date | undefined {
  if (!instant) return undefined
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? undefined : date
}
