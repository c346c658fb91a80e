import type { FieldDefinition } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { FieldIcon } from '../builder/field-icon.tsx'
import { placeOfField, typesFor, whyNotType } from '../model/constraints.ts'
import { answerTypeOf } from '../../../lib/field-words.ts'
import type { AnswerType } from '../../../lib/field-words.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { choiceOf, texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'

const selectContent = (state: WizardState) => state.content

/** The answer types that the question may have; types that are taken say so (W9). */
export function AnswerTypeSelect({ field }: { field: FieldDefinition }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const fieldId = field.field_id
  const type = answerTypeOf(field)
  const data = typesFor(placeOfField(content, fieldId)).map((value) => {
    const why = value === type ? undefined : whyNotType(content, fieldId, value)
    return choiceOf(value, texts.editor.types[value], why)
  })
  return (
    <NativeSelect
      label={texts.editor.answerType}
      leftSection={<FieldIcon type={type} />}
      data={data}
      value={type}
      onChange={(event) =>
        dispatch({ type: 'changeType', fieldId, to: event.currentTarget.value as AnswerType })
      }
    />
  )
}
