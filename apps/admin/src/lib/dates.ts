const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** An instant (ISO 8601) as 'MMM DD, YYYY hh:mm A' in Manila (G1); an empty text without one. */
export function formatDateTime(instant: string | null): string {
  if (instant === null) return ''
  const parts = new Map(dateTime.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}`
}
