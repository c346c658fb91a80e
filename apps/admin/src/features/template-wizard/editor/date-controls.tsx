import { formOf, questionNames, sectionFields } from '@countersign/domain'
import type { DateField, FieldDefinition, TemplateContent } from '@countersign/domain'
import { NativeSelect, TextInput } from '@mantine/core'
import { ownMessage } from '../model/problems.ts'
import { allFields } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'

const selectContent = (state: WizardState) => state.content

/** The date that this one must be later than, and the message if it isn't (F0). */
export function DateControls({ field }: { field: DateField }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const { field_id: fieldId, validations } = field
  const rule = validations.later_than
  const names = questionNames(content)
  const earlier = earlierDates(content, fieldId)
  const named = rule && allFields(content).find((one) => one.field_id === rule.field_ref)
  // A date that is no longer comparable remains visible, with its error.
  const others = named && !earlier.includes(named) ? [named, ...earlier] : earlier
  const set = (later_than: typeof rule) =>
    dispatch({ type: 'setValidations', fieldId, validations: { later_than } })
  const choose = (field_ref: string) => {
    const other = allFields(content).find((one) => one.field_id === field_ref)
    set(other && { field_ref, message: texts.editor.laterDefault(other.field_name) })
  }
  return (
    <>
      <NativeSelect
        label={texts.editor.laterThan}
        value={rule?.field_ref ?? ''}
        data={[
          { value: '', label: texts.editor.anyDate },
          ...others.map(({ field_id }) => ({ value: field_id, label: names.get(field_id) ?? field_id })),
        ]}
        error={ownMessage(content, fieldId, 'LATER_THAN_NOT_A_DATE', 'LATER_THAN_NOT_EARLIER')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {rule && (
        <TextInput
          label={texts.editor.laterMessage}
          value={rule.message}
          error={ownMessage(content, fieldId, 'LATER_THAN_WITHOUT_MESSAGE', 'LATER_MESSAGE_TOO_LONG')}
          onChange={(event) => set({ ...rule, message: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const isOrHolds = (field: FieldDefinition, fieldId: string): boolean =>
  field.field_id === fieldId ||
  (field.field_type === 'NESTED' && field.constant.some((sub) => sub.field_id === fieldId))

/** The dates before this one, in its row and in the form (F4). */
function earlierDates(content: TemplateContent, fieldId: string): FieldDefinition[] {
  const before: FieldDefinition[] = []
  // Across sections that approvers answer, dates can't refer to each other (R7).
  const own = content.find((section) => sectionFields(section).some((field) => isOrHolds(field, fieldId)))
  const form = own ? formOf(content, own) : []
  for (const field of form.flatMap(sectionFields)) {
    if (field.field_id === fieldId) break
    const inRow = field.field_type === 'NESTED' ? field.constant : []
    const at = inRow.findIndex((sub) => sub.field_id === fieldId)
    if (at >= 0) {
      before.push(...inRow.slice(0, at))
      break
    }
    before.push(field)
  }
  return before.filter((field) => field.field_type === 'DATEPICKER')
}
