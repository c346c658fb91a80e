import type { MemoStatus } from '@countersign/domain'
import { Checkbox, NumberInput, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { statusName } from './setting-catalogue.ts'
import type { SettingEditor } from './setting-catalogue.ts'
import classes from './settings.module.css'
import { TagsField } from './tags-field.tsx'
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
          <div className={classes.choices}>
            {editor.offered.map((status) => (
              <Checkbox key={status} value={status} label={statusName(status)} disabled={disabled} />
            ))}
          </div>
        </Checkbox.Group>
      )
    case 'domains':
    case 'emails': {
      const wrapped = editor.wrapped === true
      return (
        <TagsField
          {...labelled}
          value={wrapped ? (value as { values: string[] }).values : (value as string[])}
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
