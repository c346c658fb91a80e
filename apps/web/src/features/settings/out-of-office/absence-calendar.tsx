import type { Days, Holiday } from '@countersign/domain'
import { dayText, includesDay } from '@countersign/domain'
import { VisuallyHidden } from '@mantine/core'
import classes from './absence-calendar.module.css'
import { calendarWeeks } from './calendar-weeks.ts'
import { texts } from './texts.ts'

interface AbsenceCalendarProps {
  firstDay: string
  lastDay: string
  today: string
  holidays: readonly Holiday[]
  /** Days of the absence on which its delegate is away. */
  gaps: readonly Days[]
}

/** The weeks of an absence. What colours show, each day also says in words. */
export function AbsenceCalendar({ firstDay, lastDay, today, holidays, gaps }: AbsenceCalendarProps) {
  const { weeks, isCut } = calendarWeeks(firstDay, lastDay)
  const names = new Map(holidays.map(({ day, name }) => [day, name]))
  const marksOf = (day: string) => {
    const isAway = includesDay({ firstDay, lastDay }, day)
    return {
      isAway,
      isEnd: day === firstDay || day === lastDay,
      isGap: isAway && gaps.some((gap) => includesDay(gap, day)),
      holiday: names.get(day),
    }
  }
  return (
    <div>
      <table className={classes.calendar}>
        <caption>
          <VisuallyHidden>{texts.calendar}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {texts.weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden>{name[0]}</span>
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const { isAway, isEnd, isGap, holiday } = marksOf(day)
                const words = [
                  dayText(day, today),
                  isAway && texts.dayIn,
                  day === firstDay && texts.dayFirst,
                  day === lastDay && texts.dayLast,
                  isGap && texts.dayDelegateAway,
                  holiday !== undefined && texts.dayHoliday(holiday),
                ]
                const label = words.filter(Boolean).join(', ')
                return (
                  <td
                    key={day}
                    title={label}
                    data-away={isAway || undefined}
                    data-end={isEnd || undefined}
                    data-gap={isGap || undefined}
                    data-holiday={holiday !== undefined || undefined}
                  >
                    <span aria-hidden>{Number(day.slice(8))}</span>
                    <VisuallyHidden>{label}</VisuallyHidden>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p className={classes.cut}>{texts.moreWeeks}</p>}
    </div>
  )
}
