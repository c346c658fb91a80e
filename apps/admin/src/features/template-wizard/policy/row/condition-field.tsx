import type { PolicyCondition, PolicyRow } from '@countersign/domain'
import { Button } from '@mantine/core'
import { useWizardStore } from '../../wizard-store.ts'
import { conditionsIn } from '../columns.ts'
import type { PolicyColumn } from '../columns.ts'
import { texts } from '../texts.ts'
import { ChoiceCondition } from './choice-condition.tsx'
import { RangeCondition } from './range-condition.tsx'
import classes from './row-editor.module.css'

/** What a row asks of one column: any value, or a condition. */
export function ConditionField({ row, column }: { row: PolicyRow; column: PolicyColumn }) {
  const { dispatch } = useWizardStore()
  const rowId = row.row_id
  const own = conditionsIn(row, column)
  const setAt = (at: number) => (condition: PolicyCondition | null) =>
    dispatch({ type: 'setCondition', rowId, at, condition })
  return (
    <fieldset className={classes.condition}>
      <legend className={classes.subject}>{column.heading}</legend>
      {own.map(({ at, condition }) =>
        'field_id' in condition && condition.field_id === '' ? (
          <GoneCondition key={at} onRemove={() => setAt(at)(null)} />
        ) : (
          <ConditionInputs key={at} column={column} condition={condition} onChange={setAt(at)} />
        ),
      )}
      {own.length === 0 && (
        <ConditionInputs
          column={column}
          condition={null}
          onChange={(condition) => condition && dispatch({ type: 'addCondition', rowId, condition })}
        />
      )}
    </fieldset>
  )
}

interface ConditionInputsProps {
  column: PolicyColumn
  condition: PolicyCondition | null
  onChange: (condition: PolicyCondition | null) => void
}

function ConditionInputs({ column, condition, onChange }: ConditionInputsProps) {
  const { blank, heading, isSigned } = column
  if ('values' in blank)
    return (
      <ChoiceCondition
        heading={heading}
        blank={blank}
        condition={condition && 'values' in condition ? condition : null}
        onChange={onChange}
      />
    )
  return (
    <RangeCondition
      heading={heading}
      blank={blank}
      isSigned={isSigned}
      condition={condition && 'bounds' in condition ? condition : null}
      onChange={onChange}
    />
  )
}

function GoneCondition({ onRemove }: { onRemove: () => void }) {
  return (
    <div className={classes.gone}>
      <p>{texts.condition.gone}</p>
      <Button variant="default" size="xs" onClick={onRemove}>
        {texts.condition.remove}
      </Button>
    </div>
  )
}
