import { DateEdit } from '@countersign/form'
import { Sheet } from '@countersign/ui'
import type { WizardState } from '../model/wizard-state.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { texts } from './texts.ts'
import classes from './policy-builder.module.css'

const selectStart = (state: WizardState) => state.policyStartsOn
const said = texts.start

/** The policy's first day (N5). */
export function StartDay() {
  const { dispatch } = useWizardStore()
  const day = useWizard(selectStart)
  return (
    <Sheet label={said.title}>
      <h2 className={classes.title}>{said.title}</h2>
      <div className={classes.day}>
        <DateEdit
          field={{
            field_id: 'policy-start',
            field_name: said.label,
            annotation: said.hint,
            field_type: 'DATEPICKER',
            validations: {},
          }}
          value={day ?? ''}
          onChange={(typed) => dispatch({ type: 'setPolicyStart', day: typed === '' ? null : typed })}
          onBlur={() => undefined}
          error={undefined}
        />
      </div>
    </Sheet>
  )
}
