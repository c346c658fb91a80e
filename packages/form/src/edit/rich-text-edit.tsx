import type { PrefilledRichTextField, RichTextField } from '@countersign/domain'
import { useFormContents } from '../answers/form-context.ts'
import type { EditorProps } from './editor-props.ts'
import { RichTextInput } from './rich-text/rich-text-input.tsx'

type Props = EditorProps<RichTextField | PrefilledRichTextField, string>

/** Rich text in a form; the prefilled type starts with the template's text (F0). */
export function RichTextEdit({ field, value, onChange, onBlur, error }: Props) {
  const { pendingEdits } = useFormContents()
  return (
    <RichTextInput
      label={field.field_name}
      description={field.annotation || undefined}
      placeholder={field.placeholder}
      required={field.validations.required === true}
      error={error}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      pendingEdits={pendingEdits}
    />
  )
}
