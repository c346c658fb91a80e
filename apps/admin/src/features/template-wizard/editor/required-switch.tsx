import { isCalculated } from '@countersign/domain'
import type { FieldDefinition } from '@countersign/domain'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'

/** Whether a question must be answered; the subject always must (W8), and what is calculated never (N8). */
export function RequiredSwitch({ field, isFixed = false }: { field: FieldDefinition; isFixed?: boolean }) {
  const { dispatch } = useWizardStore()
  if (isCalculated(field)) return null
  return (
    <Switch
      label={texts.editor.required}
      labelPosition="left"
      classNames={{ body: classes.switch }}
      checked={field.validations.required === true}
      disabled={isFixed}
      onChange={(event) =>
        dispatch({ type: 'setRequired', fieldId: field.field_id, required: event.currentTarget.checked })
      }
    />
  )
}
