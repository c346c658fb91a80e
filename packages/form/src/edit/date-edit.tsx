import { isDate } from '@countersign/domain'
import type { DateField } from '@countersign/domain'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useState } from 'react'
import { formTexts } from '../texts.ts'
import { dateOfTyped, typedOfDate } from '../typed-date.ts'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

/** A date as MM/DD/YYYY: typed, or chosen in a calendar. */
export function DateEdit(props: EditorProps<DateField, string>) {
  const { field, value, onChange, onBlur, cellLabel } = props
  const [typed, setTyped] = useState<string>()
  const [opened, setOpened] = useState(false)
  const label = cellLabel ?? field.field_name
  const firstFocus = isDate(value) ? value : dayjs().format('YYYY-MM-DD')
  const calendar = (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon aria-label={formTexts.openCalendar(label)} onClick={() => setOpened(!opened)}>
          <IconCalendar size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={isDate(value) ? value : null}
          defaultDate={isDate(value) ? value : undefined}
          firstDayOfWeek={0}
          hideOutsideDates
          getDayProps={(day) => (day === firstFocus ? { 'data-autofocus': true } : {})}
          allowDeselect
          ariaLabels={{
            previousMonth: formTexts.previousMonth,
            nextMonth: formTexts.nextMonth,
          }}
          onChange={(date) => {
            setTyped(undefined)
            onChange(date ?? '')
            setOpened(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      {...labelling(props)}
      placeholder={field.placeholder || formTexts.datePattern}
      inputMode="numeric"
      autoComplete="off"
      rightSection={calendar}
      rightSectionPointerEvents="all"
      value={typed ?? typedOfDate(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(dateOfTyped(event.currentTarget.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
