import { TIME_CHOICES } from '@countersign/domain'
import type { TimeField } from '@countersign/domain'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { formTexts } from '../texts.ts'
import { timeOfTyped, timesLike } from './typing/typed-time.ts'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './time-edit.module.css'

/** One of the 96 quarter hours of a day as h:mm aa (U30): typed, or picked from a list. */
export function TimeEdit(props: EditorProps<TimeField, string>) {
  const { field, value, onChange, onBlur, cellLabel } = props
  const [typed, setTyped] = useState<string>()
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.selectActiveOption(),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const choices = typed === undefined ? TIME_CHOICES : timesLike(typed)
  const isOpen = combobox.dropdownOpened && choices.length > 0
  const pick = (time: string) => {
    setTyped(undefined)
    onChange(time)
    combobox.closeDropdown()
  }
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      // A row scrolls sideways and would clip the list.
      floatingStrategy={cellLabel === undefined ? 'absolute' : 'fixed'}
      onOptionSubmit={pick}
      transitionProps={{ duration: 0 }}
      position="bottom-start"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...labelling(props)}
          placeholder={field.placeholder || formTexts.timePattern}
          autoComplete="off"
          leftSection={cellLabel === undefined ? <IconClock size={16} stroke={1.7} aria-hidden /> : undefined}
          value={typed ?? value}
          onClick={() => combobox.openDropdown()}
          onChange={(event) => {
            const next = event.currentTarget.value
            setTyped(next)
            onChange(timeOfTyped(next))
            combobox.openDropdown()
            // After the list has been filtered, so that Enter takes its first option.
            requestAnimationFrame(() => combobox.selectFirstOption())
          }}
          onBlur={() => {
            setTyped(undefined)
            combobox.closeDropdown()
            onBlur()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options className={classes.times} aria-label={cellLabel ?? field.field_name}>
          {choices.map((time) => (
            <Combobox.Option key={time} value={time} active={time === value}>
              {time}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
