import type { CheckboxField } from '@countersign/domain'
import { Checkbox } from '@mantine/core'
import classes from './choices.module.css'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

/** Any of a few options; the answer lists them in the order of choosing. */
export function CheckboxEdit(props: EditorProps<CheckboxField, readonly string[]>) {
  const { field, value, onChange, onBlur } = props
  const { 'aria-required': _, ...labels } = labelling(props)
  return (
    <Checkbox.Group {...labels} value={[...value]} onChange={onChange} onBlur={onBlur}>
      <div className={classes.choices}>
        {field.constant.map((option) => (
          <Checkbox key={option.value} size="xs" value={option.value} label={option.label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
