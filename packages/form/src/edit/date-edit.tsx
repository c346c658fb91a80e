import type { DateField } from '@countersign/domain'
import { useLoadedDialog } from '@countersign/ui'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formTexts } from '../texts.ts'
import { dateOfTyped, typedOfDate } from './typing/typed-date.ts'
import type { DateCalendarProps } from './date-calendar.tsx'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

const loadCalendar = async () => (await import('./date-calendar.tsx')).DateCalendar

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

/** Opens the calendar. If it fails to load, the date can still be typed. */
function CalendarButton({ name, value, onChoose }: CalendarButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const calendar = useLoadedDialog(loadCalendar)
  const close = () => {
    calendar.close()
    button?.focus()
  }
  return (
    <>
      <ActionIcon
        ref={setButton}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={calendar.opened}
        onPointerEnter={() => void loadCalendar().catch(() => undefined)}
        onClick={calendar.opened ? close : calendar.open}
      >
        <IconCalendar size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      {calendar.Dialog && calendar.opened && (
        <calendar.Dialog
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
