import { TIME_CHOICES } from '@countersign/domain'
import type { TimeField } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { formTexts } from '../texts.ts'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

/** One of the 96 quarter hours of a day (section 5). */
export function TimeEdit(props: EditorProps<TimeField, string>) {
  const { field, value, onChange, onBlur, cellLabel } = props
  return (
    <NativeSelect
      {...labelling(props)}
      leftSection={cellLabel === undefined ? <IconClock size={16} stroke={1.7} aria-hidden /> : undefined}
      data={[{ value: '', label: field.placeholder || formTexts.selectTime }, ...TIME_CHOICES]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
