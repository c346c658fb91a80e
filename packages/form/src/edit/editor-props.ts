import type { FieldDefinition, FormIssue } from '@countersign/domain'

/** Props of every field type's editor. */
export interface EditorProps<F extends FieldDefinition, A> {
  field: F
  value: A
  onChange: (value: A) => void
  /** Called when the field is left: from then on it shows its problems. */
  onBlur: () => void
  /** The message to show at the field. */
  error: string | undefined
  /** Labels a cell of a row for screen readers; on screen the column's heading does. */
  cellLabel?: string
}

/** Further props of editors with parts, such as files and related fields. */
export interface CompoundEditorProps<F extends FieldDefinition, A> extends EditorProps<F, A> {
  /** All issues of the answer, shown or not; paths are relative to the field. */
  issues: readonly FormIssue[]
  /** Whether to show issues of parts that have not been visited. */
  showAll: boolean
}

/**
 * The same for a group of choices, which is always named by its label: in a row only for screen readers.
 * @param hidden the class that hides the label visually
 */
export function groupLabelling(props: Parameters<typeof labelling>[0], hidden: string | undefined) {
  if (props.cellLabel === undefined) return labelling(props)
  const required = props.field.validations.required === true
  return {
    label: props.cellLabel,
    labelProps: { className: hidden },
    'aria-required': required,
    error: props.error,
  }
}

/** Label, hint and error as props of Mantine's inputs, which describe the input by hint and error. */
export function labelling(props: Pick<EditorProps<FieldDefinition, never>, 'field' | 'error' | 'cellLabel'>) {
  const { field, error, cellLabel } = props
  const required = field.validations.required === true
  if (cellLabel !== undefined) return { 'aria-label': cellLabel, 'aria-required': required, error }
  return {
    label: field.field_name,
    description: field.annotation || undefined,
    withAsterisk: required,
    'aria-required': required,
    error,
  }
}
