import { characterCount, maxCharacters, TEXT_MAX_CHARACTERS } from '@countersign/domain'
import type { TextField } from '@countersign/domain'
import { Textarea, TextInput } from '@mantine/core'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './text-edit.module.css'

/** Text with a counter of typed characters (U30). Text that is too long is reported, never cut. */
export function TextEdit(props: EditorProps<TextField, string>) {
  const { field, value, onChange, onBlur, cellLabel } = props
  const max = maxCharacters(field)
  const count = characterCount(value)
  const shared = {
    ...labelling(props),
    placeholder: field.placeholder,
    value,
    onBlur,
  }
  return (
    <div className={classes.field}>
      {max > TEXT_MAX_CHARACTERS && cellLabel === undefined ? (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={8}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {cellLabel === undefined && (
        <span className={classes.counter} data-over={count > max || undefined} aria-hidden="true">
          {count}/{max}
        </span>
      )}
    </div>
  )
}
