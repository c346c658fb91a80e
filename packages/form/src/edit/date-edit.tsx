import type { DateField } from '@countersign/domain'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { formTexts } from '../texts.ts'
import { dateOfTyped, typedOfDate } from '../typed-date.ts'
import type { DateCalendarProps } from './date-calendar.tsx'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

const loadCalendar = () => import('./date-calendar.tsx')

/** A date as MM/DD/YYYY: typed, or chosen in a calendar. */
export function DateEdit(props: EditorProps<DateField, string>) {
  const { field, value, onChange, onBlur, cellLabel } = props
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...labelling(props)}
      placeholder={field.placeholder || formTexts.datePattern}
      inputMode="numeric"
      autoComplete="off"
      rightSection={
        <CalendarButton
          name={formTexts.openCalendar(cellLabel ?? field.field_name)}
          value={value}
          onChoose={(date) => {
            setTyped(undefined)
            onChange(date)
          }}
        />
      }
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

type CalendarButtonProps = Pick<DateCalendarProps, 'name' | 'value' | 'onChoose'>

/** Opens the calendar. Where that can't be loaded, the date is typed. */
function CalendarButton({ name, value, onChoose }: CalendarButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [Calendar, setCalendar] = useState<ComponentType<DateCalendarProps> | null>(null)
  const close = () => {
    setCalendar(null)
    button?.focus()
  }
  const open = () => {
    loadCalendar().then(
      ({ DateCalendar }) => setCalendar(() => DateCalendar),
      () => undefined,
    )
  }
  return (
    <>
      <ActionIcon
        ref={setButton}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={Calendar !== null}
        onPointerEnter={() => void loadCalendar().catch(() => undefined)}
        onClick={Calendar === null ? open : close}
      >
        <IconCalendar size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      {Calendar !== null && (
        <Calendar
          name={name}
          value={value}
          button={button}
          onChoose={(date) => {
            onChoose(date)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
