import { formatDate } from '@countersign/domain'
import { showToast } from '@countersign/ui'
import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '../messages.ts'
import type { DateRangeCalendar } from './date-range-calendar.tsx'
import classes from './filter-bar.module.css'

const texts = messages.lists

export interface DateRange {
  startDate?: string
  endDate?: string
}

interface DateRangeFilterProps {
  /** First and last day as YYYY-MM-DD. */
  start: string | undefined
  end: string | undefined
  onChange: (range: DateRange) => void
}

/** The calendar comes when it is wanted: lists open without it. */
const loadCalendar = () => import('./date-range-calendar.tsx')

/** 'Date created' with its range, chosen in a calendar. */
export function DateRangeFilter({ start, end, onChange }: DateRangeFilterProps) {
  const [opened, setOpened] = useState(false)
  const [Calendar, setCalendar] = useState<typeof DateRangeCalendar>()
  const isSet = start !== undefined || end !== undefined
  const toggle = async () => {
    if (opened) return setOpened(false)
    try {
      // Before the popover opens, so that the focus finds a day to go to.
      const { DateRangeCalendar } = await loadCalendar()
      setCalendar(() => DateRangeCalendar)
      setOpened(true)
    } catch {
      showToast({ kind: 'error', id: 'calendar', message: messages.app.sendFailureTryAgain })
    }
  }
  return (
    <div className={classes.filter} data-set={isSet || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.face}
            onClick={() => void toggle()}
            onPointerEnter={() => void loadCalendar().catch(() => undefined)}
          >
            <IconCalendar size={16} stroke={1.7} aria-hidden className={classes.icon} />
            <span className={classes.name}>{texts.dateCreated}</span>{' '}
            <span className={classes.value}>{rangeText(start, end)}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.calendar}>
          {Calendar !== undefined && (
            <Calendar
              start={start}
              end={end}
              onChosen={(startDate, endDate) => {
                setOpened(false)
                onChange({ startDate, endDate })
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {isSet && (
        <ActionIcon className={classes.reset} aria-label={texts.clearDates} onClick={() => onChange({})}>
          <IconX size={15} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function rangeText(start: string | undefined, end: string | undefined): string {
  if (start !== undefined && end !== undefined) return texts.dateRange(formatDate(start), formatDate(end))
  if (start !== undefined) return texts.fromDate(formatDate(start))
  return end === undefined ? texts.all : texts.untilDate(formatDate(end))
}
