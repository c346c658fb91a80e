import type { FieldDefinition, FormIssue } from '@countersign/domain'

/** What every field type's editor is given. */
export interface EditorProps<F extends FieldDefinition, A> {
  field: F
  value: A
  onChange: (value: A) => void
  /** The person has left the field: from now on it says what is wrong. */
  onBlur: () => void
  /** The sentence to show at the field. */
  error: string | undefined
  /** In a row of related fields the column's head is the label; this is it for screen readers. */
  cellLabel?: string
}

/** What the editors of files and of related fields need besides: issues of the places inside. */
export interface CompoundEditorProps<F extends FieldDefinition, A> extends EditorProps<F, A> {
  /** All issues of the answer, shown ones and others; paths begin inside the field. */
  issues: readonly FormIssue[]
  /** Whether to show those of places that the person hasn't been to. */
  showAll: boolean
}

/** Label, hint and error as Mantine's inputs take them; screen readers find hint and error through the input. */
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
