import { isDate } from '@countersign/domain'
import { STAYS_SHOWN } from '@countersign/ui'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useClickOutside } from '@mantine/hooks'
import dayjs from 'dayjs'
import { useState } from 'react'
import { formTexts } from '../texts.ts'
import classes from './date-edit.module.css'

export interface DateCalendarProps {
  /** YYYY-MM-DD, or empty. */
  value: string
  /** Names the calendar for screen readers. */
  name: string
  /** The button that opened it. Pressing it doesn't count as a click outside. */
  button: HTMLElement | null
  onChoose: (date: string) => void
  onClose: () => void
}

/** The open calendar of a date field. Its code loads on first use. */
export function DateCalendar({ value, name, button, onChoose, onClose }: DateCalendarProps) {
  const [dropdown, setDropdown] = useState<HTMLDivElement | null>(null)
  useClickOutside(onClose, null, [dropdown, button])
  const chosen = isDate(value) ? value : null
  const firstFocus = chosen ?? dayjs().format('YYYY-MM-DD')
  return (
    <Popover
      {...STAYS_SHOWN}
      opened
      onDismiss={onClose}
      closeOnClickOutside={false}
      withRoles={false}
      position="bottom-end"
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown} role="dialog" aria-label={name}>
        <DatePicker
          value={chosen}
          defaultDate={chosen ?? undefined}
          firstDayOfWeek={0}
          hideOutsideDates
          getDayProps={(day) => (day === firstFocus ? { 'data-autofocus': true } : {})}
          allowDeselect
          ariaLabels={{ previousMonth: formTexts.previousMonth, nextMonth: formTexts.nextMonth }}
          onChange={(date) => onChoose(date ?? '')}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
