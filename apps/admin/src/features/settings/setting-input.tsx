import type { MemoStatus } from '@countersign/domain'
import { Checkbox, NumberInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { statusName } from './setting-catalogue.ts'
import type { SettingEditor } from './setting-catalogue.ts'
import { texts } from './texts.ts'

interface SettingInputProps {
  editor: SettingEditor
  /** Id of the element that names the setting. */
  labelId: string
  /** Of the key's own type: the server checked it when it was stored. */
  value: unknown
  disabled: boolean
  onChange: (value: unknown) => void
}

/** The editor of one key, by its type. */
export function SettingInput({ editor, labelId, value, disabled, onChange }: SettingInputProps) {
  const labelled = { 'aria-labelledby': labelId, disabled }
  switch (editor.kind) {
    case 'switch':
      return (
        <Switch
          {...labelled}
          checked={value === true}
          label={value === true ? texts.configuration.on : texts.configuration.off}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...labelled}
          value={value as number}
          min={editor.min}
          max={editor.max}
          allowDecimal={false}
          onChange={onChange}
        />
      )
    case 'statuses':
      return (
        <Checkbox.Group
          aria-labelledby={labelId}
          value={value as MemoStatus[]}
          onChange={(chosen) => onChange(chosen)}
        >
          <Stack gap="xs">
            {editor.offered.map((status) => (
              <Checkbox key={status} value={status} label={statusName(status)} disabled={disabled} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    case 'domains':
    case 'emails': {
      const wrapped = editor.wrapped === true
      return (
        <TagsInput
          {...labelled}
          value={wrapped ? (value as { values: string[] }).values : (value as string[])}
          description={texts.configuration.listHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          onChange={(entries) => onChange(wrapped ? { values: entries } : entries)}
        />
      )
    }
    default:
      return (
        <TextInput
          {...labelled}
          type={editor.kind === 'email' ? 'email' : 'text'}
          value={value as string}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
