const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })

const monthFormat = format({ month: 'short' })
const dayFormat = format({ month: 'short', day: 'numeric' })
const dayAndYearFormat = format({ month: 'short', day: 'numeric', year: 'numeric' })

/** A day (YYYY-MM-DD) as 'Dec 8', with its year unless it is the one of `today`. */
export function dayText(day: string, today: string): string {
  return (yearOf(day) === yearOf(today) ? dayFormat : dayAndYearFormat).format(new Date(day))
}

/**
 * Days from a first to a last one as 'Dec 3–5', 'Nov 30 – Dec 8', 'Aug 17–21, 2027', or 'from Dec 3 on' without a last one. The year
 * is left out where it is the one of `today`.
 */
export function daysText(first: string, last: string | null, today: string): string {
  if (last === null) return `from ${dayText(first, today)} on`
  if (first === last) return dayText(first, today)
  if (yearOf(first) !== yearOf(last))
    return `${dayAndYearFormat.format(new Date(first))} – ${dayAndYearFormat.format(new Date(last))}`
  const year = yearOf(last) === yearOf(today) ? '' : `, ${yearOf(last)}`
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const end = isOneMonth ? String(Number(last.slice(8))) : dayFormat.format(new Date(last))
  return `${monthFormat.format(new Date(first))} ${Number(first.slice(8))}${isOneMonth ? '–' : ' – '}${end}${year}`
}

const yearOf = (day: string) => day.slice(0, 4)
