import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { texts } from './texts.ts'
import { useEntryOptions } from './use-entry-options.ts'

interface EntrySelectProps extends Pick<
  SelectProps,
  'label' | 'aria-label' | 'description' | 'error' | 'leftSection' | 'required'
> {
  listId: string
  /** A code; '' for none. */
  value: string
  onChange: (code: string) => void
}

/** One entry of a shared list, searched by code or label (N9). */
export function EntrySelect({ listId, value, onChange, ...props }: EntrySelectProps) {
  const options = useEntryOptions(listId, value === '' ? [] : [value])
  return (
    <Select
      {...props}
      {...options}
      placeholder={texts.typeToFind}
      allowDeselect={false}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}
