import { isFromList } from '@countersign/domain'
import type { DropdownField, PresetDropdownField } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { formTexts } from '../texts.ts'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'
import { ListEdit } from './lists/list-edit.tsx'

/** One option of a list. A native select: typing finds an option, and phones show their own picker. */
export function DropdownEdit(props: EditorProps<DropdownField | PresetDropdownField, string>) {
  const { field, value, onChange, onBlur } = props
  if (isFromList(field)) return <ListEdit {...props} field={field} />
  const options = field.constant.map((option) => ({ value: option.value, label: option.label }))
  return (
    <NativeSelect
      {...labelling(props)}
      data={[{ value: '', label: field.placeholder || formTexts.selectOne }, ...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
