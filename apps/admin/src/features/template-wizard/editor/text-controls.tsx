import type { TextField } from '@countersign/domain'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'
import { NumberSetting } from './number-setting.tsx'

const selectContent = (state: WizardState) => state.content

/** The minimum and maximum length of a text (W11). */
export function TextControls({ field }: { field: TextField }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const { field_id: fieldId, validations } = field
  return (
    <div className={classes.pair}>
      <NumberSetting
        label={texts.editor.minimum}
        value={validations.min_length}
        error={ownMessage(content, fieldId, 'MIN_NOT_BELOW_MAX', 'NEGATIVE_MIN')}
        isWhole
        onChange={(min_length) => dispatch({ type: 'setValidations', fieldId, validations: { min_length } })}
      />
      <NumberSetting
        label={texts.editor.maximum}
        value={validations.max_length}
        isWhole
        onChange={(max_length) => dispatch({ type: 'setValidations', fieldId, validations: { max_length } })}
      />
    </div>
  )
}
