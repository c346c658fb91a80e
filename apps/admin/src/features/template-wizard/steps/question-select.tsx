import type { FieldDefinition } from '@countersign/domain'
import { ownersFields, questionNames } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard } from '../wizard-store.ts'

const selectContent = (state: WizardState) => state.content

interface QuestionSelectProps {
  id: string
  label: string
  /** The id of the chosen question, '' without one. */
  chosen: string
  canHold: (field: FieldDefinition) => boolean
  error: string | undefined
  onChoose: (id: string) => void
}

/** One of the form's questions that can hold what the template reads from it, and the chosen one in any case. */
export function QuestionSelect({ id, label, chosen, canHold, error, onChoose }: QuestionSelectProps) {
  const content = useWizard(selectContent)
  const names = questionNames(content)
  const choices = ownersFields(content).filter((field) => canHold(field) || field.field_id === chosen)
  return (
    <NativeSelect
      id={id}
      label={label}
      value={choices.some((field) => field.field_id === chosen) ? chosen : ''}
      data={[
        { value: '', label: texts.workflow.chooseField },
        ...choices.map(({ field_id }) => ({ value: field_id, label: names.get(field_id) ?? field_id })),
      ]}
      error={error}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
