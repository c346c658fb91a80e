import { manilaDate } from '@countersign/domain'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { memoListTexts } from '../texts.ts'
import { datePresets } from './date-presets.ts'
import classes from './filter-bar.module.css'

interface DateRangeCalendarProps {
  /** First and last day as YYYY-MM-DD. */
  start: string | undefined
  end: string | undefined
  onChosen: (start: string, end: string) => void
}

/** A calendar for the first and the last day, or one of the preset ranges. */
export function DateRangeCalendar({ start, end, onChosen }: DateRangeCalendarProps) {
  const [range, setRange] = useState<[string | null, string | null]>([start ?? null, end ?? null])
  // "Today" is Manila's, like the days of the filter (G1).
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
      ariaLabels={{ previousMonth: memoListTexts.previousMonth, nextMonth: memoListTexts.nextMonth }}
      onChange={(next) => {
        setRange(next)
        const [first, last] = next
        if (first !== null && last !== null) onChosen(first, last)
      }}
    />
  )
}
