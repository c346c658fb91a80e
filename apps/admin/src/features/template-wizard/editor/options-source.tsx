import { isFromList } from '@countersign/domain'
import type { FieldDefinition } from '@countersign/domain'
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'

/** Where a dropdown's options come from: its own, or a shared list (N9). */
export function OptionsSource({ field }: { field: FieldDefinition }) {
  const { dispatch } = useWizardStore()
  const id = useId()
  return (
    <div>
      <Input.Label labelElement="div" id={id}>
        {texts.editor.optionsFrom}
      </Input.Label>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        data={[
          { value: 'OWN', label: texts.editor.ownOptions },
          { value: 'LIST', label: texts.editor.fromList },
        ]}
        value={isFromList(field) ? 'LIST' : 'OWN'}
        onChange={(chosen) =>
          dispatch({ type: 'setList', fieldId: field.field_id, listId: chosen === 'LIST' ? '' : null })
        }
      />
    </div>
  )
}
