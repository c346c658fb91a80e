import { manilaDate } from '@countersign/domain'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { messages } from '../messages.ts'
import { datePresets } from './date-presets.ts'
import classes from './filter-bar.module.css'

interface DateRangeCalendarProps {
  /** First and last day as YYYY-MM-DD. */
  start: string | undefined
  end: string | undefined
  onChosen: (start: string, end: string) => void
}

/** A calendar that takes the first and the last day, one after the other, or one of the usual ranges. */
export function DateRangeCalendar({ start, end, onChosen }: DateRangeCalendarProps) {
  const [range, setRange] = useState<[string | null, string | null]>([start ?? null, end ?? null])
  // "Today" is Manila's, as the filter's days are (G1).
  const [today] = useState(() => manilaDate(new Date().toISOString()))
  const firstFocus = start ?? today
  return (
    <DatePicker
      type="range"
      classNames={{
        datePickerRoot: classes.picker,
        presetsList: classes.presets,
        presetButton: classes.preset,
        day: classes.day,
      }}
      value={range}
      defaultDate={firstFocus}
      maxDate={end !== undefined && end > today ? end : today}
      allowSingleDateInRange
      firstDayOfWeek={0}
      hideOutsideDates
      presets={datePresets(today)}
      getDayProps={(day) => (day === firstFocus ? { 'data-autofocus': true } : {})}
      ariaLabels={{ previousMonth: messages.lists.previousMonth, nextMonth: messages.lists.nextMonth }}
      onChange={(next) => {
        setRange(next)
        const [first, last] = next
        if (first !== null && last !== null) onChosen(first, last)
      }}
    />
  )
}
