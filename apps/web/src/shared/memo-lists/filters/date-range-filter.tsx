import { formatDate } from '@countersign/domain'
import { showToast, STAYS_SHOWN } from '@countersign/ui'
import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { appTexts } from '../../../lib/texts.ts'
import { memoListTexts } from '../texts.ts'
import type { DateRangeCalendar } from './date-range-calendar.tsx'
import classes from './filter-bar.module.css'

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

/** Loaded on demand, so that lists open without it. */
const loadCalendar = () => import('./date-range-calendar.tsx')

/** 'Date created': a range chosen in a calendar. */
export function DateRangeFilter({ start, end, onChange }: DateRangeFilterProps) {
  const [opened, setOpened] = useState(false)
  const [Calendar, setCalendar] = useState<typeof DateRangeCalendar>()
  const isSet = start !== undefined || end !== undefined
  const toggle = async () => {
    if (opened) return setOpened(false)
    try {
      // Load it before the popover opens, so that there is a day to focus.
      const { DateRangeCalendar } = await loadCalendar()
      setCalendar(() => DateRangeCalendar)
      setOpened(true)
    } catch {
      showToast({ kind: 'error', id: 'calendar', message: appTexts.sendFailureTryAgain })
    }
  }
  return (
    <div className={classes.filter} data-set={isSet || undefined}>
      <Popover
        {...STAYS_SHOWN}
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.face}
            onClick={() => void toggle()}
            onPointerEnter={() => void loadCalendar().catch(() => undefined)}
          >
            <IconCalendar size={16} stroke={1.7} aria-hidden className={classes.icon} />
            <span className={classes.name}>{memoListTexts.dateCreated}</span>{' '}
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
        <ActionIcon
          className={classes.reset}
          aria-label={memoListTexts.clearDates}
          onClick={() => onChange({})}
        >
          <IconX size={15} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function rangeText(start: string | undefined, end: string | undefined): string {
  if (start !== undefined && end !== undefined)
    return memoListTexts.dateRange(formatDate(start), formatDate(end))
  if (start !== undefined) return memoListTexts.fromDate(formatDate(start))
  return end === undefined ? memoListTexts.all : memoListTexts.untilDate(formatDate(end))
}
