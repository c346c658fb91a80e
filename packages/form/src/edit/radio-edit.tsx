import type { RadioField } from '@countersign/domain'
import { Button, Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { formTexts } from '../texts.ts'
import classes from './choices.module.css'
import { groupLabelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'

/** One of a few options, all visible. An optional answer can be cleared. */
export function RadioEdit(props: EditorProps<RadioField, string>) {
  const { field, value, onChange, onBlur } = props
  const { 'aria-required': required, ...labels } = groupLabelling(props, classes.hiddenLabel)
  return (
    <Radio.Group {...labels} value={value} onChange={onChange} onBlur={onBlur}>
      <div className={classes.choices}>
        {field.constant.map((option) => (
          <Radio key={option.value} size="xs" value={option.value} label={option.label} required={required} />
        ))}
        {!required && value !== '' && (
          <Button variant="subtle" size="compact-xs" onClick={() => onChange('')}>
            {formTexts.clear}
          </Button>
        )}
      </div>
    </Radio.Group>
  )
}
