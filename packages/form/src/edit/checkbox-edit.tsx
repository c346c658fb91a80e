import type { CheckboxField } from '@countersign/domain'
import { Checkbox } from '@mantine/core'
import classes from './choices.module.css'
import { groupLabelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

/** Any of a few options, listed in the order in which they were chosen. */
export function CheckboxEdit(props: EditorProps<CheckboxField, readonly string[]>) {
  const { field, value, onChange, onBlur } = props
  const { 'aria-required': _, ...labels } = groupLabelling(props, classes.hiddenLabel)
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
