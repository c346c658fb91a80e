import { isOption, listAnswerText, optionLabel } from '@countersign/domain'
import type { ListField } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { useFormContents } from '../../answers/form-context.ts'
import { formTexts } from '../../texts.ts'
import { labelling } from '../editor-props.ts'
import type { EditorProps } from '../editor-props.ts'
import { EntryCombobox } from './entry-combobox.tsx'

/** One entry of a shared list (N9). A chosen code that is no longer in use stays, and says so. */
export function ListEdit(props: EditorProps<ListField, string>) {
  const { field, value, onChange, onBlur } = props
  const { lists, pickEntry } = useFormContents()
  const { field_id, list_id, constant } = field
  const isInUse = isOption(constant, value)
  const stored = lists?.stored.get(field_id)?.get(value)
  const read = listAnswerText(value, isInUse ? optionLabel(constant, value) : (stored ?? value))
  const chosen = value === '' || isInUse ? read : formTexts.noLongerInUse(read)

  if (lists?.isSearched(list_id))
    return (
      <EntryCombobox
        {...props}
        search={lists.search}
        chosen={chosen}
        onPick={(entry) => {
          pickEntry(list_id, entry)
          onChange(entry.value)
        }}
      />
    )
  return (
    <NativeSelect
      {...labelling(props)}
      data={[
        { value: '', label: field.placeholder || formTexts.selectOne },
        ...(value === '' || isInUse ? [] : [{ value, label: chosen }]),
        ...constant.map((entry) => ({ value: entry.value, label: listAnswerText(entry.value, entry.label) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
