import { BUDGET_TYPES, COST_TYPES, CURRENCIES, sectionFields } from '@countersign/domain'
import type { CostReportFields, FieldDefinition, TemplateConfig } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { hasOptions } from '../model/field-defaults.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './cost-report-settings.module.css'

const selectConfig = (state: WizardState) => state.config
const selectContent = (state: WizardState) => state.content
const said = texts.workflow

/** The template that has the cost report (H7). */
const COST_REPORT_CODE = 'AVL'

export function hasCostReport(code: string, config: TemplateConfig): boolean {
  return code === COST_REPORT_CODE || config.cost_report !== undefined
}

const parts: readonly { name: keyof CostReportFields; label: string; known?: readonly string[] }[] = [
  { name: 'amount_field', label: said.amount },
  { name: 'currency_field', label: said.currency, known: CURRENCIES },
  { name: 'cost_type_field', label: said.costType, known: COST_TYPES },
  { name: 'budget_type_field', label: said.budgetType, known: BUDGET_TYPES },
]

const none: CostReportFields = {
  amount_field: '',
  currency_field: '',
  cost_type_field: '',
  budget_type_field: '',
}

/** Which questions the cost report reads (H7); the report knows options by their values. */
export function CostReportSettings() {
  const { dispatch } = useWizardStore()
  const config = useWizard(selectConfig)
  const fields = useWizard(selectContent).flatMap(sectionFields)
  const chosen = config.cost_report ?? none
  const set = (name: keyof CostReportFields, id: string) => {
    const cost_report = { ...chosen, [name]: id }
    const isEmpty = Object.values(cost_report).every((value) => value === '')
    const { cost_report: _before, ...rest } = config
    dispatch({ type: 'setConfig', config: isEmpty ? rest : { ...rest, cost_report } })
  }
  return (
    <fieldset className={classes.report}>
      <legend className={classes.legend}>{said.costReport}</legend>
      <p className={classes.text}>{said.costReportText}</p>
      <div className={classes.fields}>
        {parts.map(({ name, label, known }) => {
          const field = fields.find((one) => one.field_id === chosen[name])
          const isGone = chosen[name] !== '' && !field
          const isWrong = field && known && !answersAre(field, known)
          return (
            <NativeSelect
              key={name}
              label={label}
              value={field ? chosen[name] : ''}
              data={[
                { value: '', label: said.chooseField },
                ...fields
                  .filter((one) => (known ? hasOptions(one) : one.field_type === 'TEXT_CURRENCY'))
                  .map((one) => ({ value: one.field_id, label: one.field_name })),
              ]}
              error={isGone ? said.chooseField : isWrong ? said.wrongOptions : undefined}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function answersAre(field: FieldDefinition, known: readonly string[]): boolean {
  return hasOptions(field) && field.constant.every((option) => known.includes(option.value))
}
