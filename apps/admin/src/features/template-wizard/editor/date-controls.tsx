import type { DateField } from '@countersign/domain'
import { NativeSelect, TextInput } from '@mantine/core'
import { ownMessage } from '../model/problems.ts'
import { allFields } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'

const selectContent = (state: WizardState) => state.content

/** Which other date this one must be later than, and what is said where it isn't (F0). */
export function DateControls({ field }: { field: DateField }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const { field_id: fieldId, validations } = field
  const rule = validations.later_than
  const siblings = content
    .flatMap((section) => section.value)
    .flatMap((one) => (one.field_type === 'NESTED' && one.constant.some(isThis) ? one.constant : []))
  const others = [...content.flatMap((section) => section.value), ...siblings].filter(
    (one) => one.field_type === 'DATEPICKER' && one.field_id !== fieldId,
  )
  const set = (later_than: typeof rule) =>
    dispatch({ type: 'setValidations', fieldId, validations: { later_than } })
  const choose = (field_ref: string) => {
    const other = allFields(content).find((one) => one.field_id === field_ref)
    set(other && { field_ref, message: texts.editor.laterDefault(other.field_name) })
  }
  function isThis(sub: { field_id: string }) {
    return sub.field_id === fieldId
  }
  return (
    <>
      <NativeSelect
        label={texts.editor.laterThan}
        value={rule?.field_ref ?? ''}
        data={[
          { value: '', label: texts.editor.anyDate },
          ...others.map((one) => ({ value: one.field_id, label: one.field_name })),
        ]}
        error={ownMessage(content, fieldId, 'LATER_THAN_NOT_A_DATE')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {rule && (
        <TextInput
          label={texts.editor.laterMessage}
          value={rule.message}
          maxLength={200}
          error={ownMessage(content, fieldId, 'LATER_THAN_WITHOUT_MESSAGE')}
          onChange={(event) => set({ ...rule, message: event.currentTarget.value })}
        />
      )}
    </>
  )
}
