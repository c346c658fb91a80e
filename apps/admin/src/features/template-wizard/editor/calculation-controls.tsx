import { isAmount, isSameOperand, OPERATIONS, operandLimits, questionNames } from '@countersign/domain'
import type {
  CalculatedField,
  Calculation,
  Operand,
  Operation,
  QuestionOperand,
  TemplateContent,
} from '@countersign/domain'
import { ROW_TOOLTIPS } from '@countersign/ui'
import { ActionIcon, Button, NativeSelect, Switch, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { operandsBefore } from '../model/changes/change-calculations.ts'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'
import { focusLast } from './focus-last.ts'

const selectContent = (state: WizardState) => state.content
const said = texts.editor.calculation

/** What a calculated question is calculated from (N8). */
export function CalculationControls({ field }: { field: CalculatedField }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const id = useId()
  const { field_id: fieldId, calculation } = field
  const { operation, operands, allow_negative } = calculation
  const { min, max } = operandLimits(calculation)
  const earlier = operandsBefore(content, fieldId)
  const nearest = earlier.at(-1)
  const error = ownMessage(
    content,
    fieldId,
    'TOO_FEW_OPERANDS',
    'TOO_MANY_OPERANDS',
    'NO_QUESTION_TO_COUNT',
    'OPERAND_NOT_EARLIER',
  )
  return (
    <>
      <NativeSelect
        label={said.operation}
        value={operation}
        data={OPERATIONS.map((value) => ({ value, label: said.operations[value] }))}
        onChange={(event) =>
          dispatch({ type: 'setOperation', fieldId, operation: event.currentTarget.value as Operation })
        }
      />
      <div role="group" aria-labelledby={id} className={classes.stack} data-questions>
        <p id={id} className={classes.legend}>
          {said.operands}
        </p>
        {operands.map((operand, at) => (
          <OperandRow
            key={at}
            calculation={calculation}
            operand={operand}
            at={at}
            earlier={earlier}
            isNeeded={operands.length <= min}
            numberError={ownMessage(content, fieldId, 'OPERAND_NO_NUMBER')}
            onChange={(next) => dispatch({ type: 'setOperand', fieldId, at, operand: next })}
            onRemove={() => dispatch({ type: 'removeOperand', fieldId, at })}
          />
        ))}
        {error && <p className={classes.error}>{error}</p>}
        {nearest === undefined ? (
          <p className={classes.hint}>{said.noEarlier}</p>
        ) : (
          operands.length < max && (
            <div>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={(event) => {
                  const unused = earlier.findLast((one) => !operands.some((other) => isChosen(one, other)))
                  dispatch({
                    type: 'setOperand',
                    fieldId,
                    at: operands.length,
                    operand: unused ?? nearest,
                  })
                  focusLast(event.currentTarget, '[data-operand]')
                }}
              >
                {said.add}
              </Button>
            </div>
          )
        )}
      </div>
      <Switch
        label={said.allowNegative}
        labelPosition="left"
        classNames={{ body: classes.switch }}
        checked={allow_negative === true}
        onChange={(event) =>
          dispatch({ type: 'allowNegative', fieldId, isAllowed: event.currentTarget.checked })
        }
      />
    </>
  )
}

interface OperandRowProps {
  calculation: Calculation
  operand: Operand
  at: number
  earlier: readonly QuestionOperand[]
  /** Whether the operation needs as many operands as there are. */
  isNeeded: boolean
  numberError: string | undefined
  onChange: (operand: Operand) => void
  onRemove: () => void
}

/** The value of the choice that isn't a question. */
const FIXED = 'fixed'

/** One operand: a question, a column's total, or a fixed number. */
function OperandRow(props: OperandRowProps) {
  const { calculation, operand, at, earlier, isNeeded, numberError, onChange, onRemove } = props
  const content = useWizard(selectContent)
  const isFixed = 'value' in operand
  // What can't be counted any more remains visible, with its error.
  const choices =
    isFixed || earlier.some((one) => isSameOperand(one, operand)) ? earlier : [operand, ...earlier]
  const role = said.roles[calculation.operation][Math.min(at, 1)]
  return (
    <div className={classes.inner}>
      <div className={classes.row}>
        <NativeSelect
          className={classes.grow}
          data-operand
          label={role}
          aria-label={said.operand(role ?? '', at + 1)}
          value={isFixed ? FIXED : keyOf(operand)}
          data={[
            ...choices.map((one) => ({ value: keyOf(one), label: operandName(content, one) })),
            { value: FIXED, label: said.fixed },
          ]}
          onChange={(event) => {
            const chosen = choices.find((one) => keyOf(one) === event.currentTarget.value)
            onChange(chosen ?? { value: '' })
          }}
        />
        {!isNeeded && (
          <Tooltip {...ROW_TOOLTIPS.last} label={said.remove(at + 1)}>
            <ActionIcon aria-label={said.remove(at + 1)} onClick={onRemove}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {isFixed && (
        <TextInput
          aria-label={said.fixedNumber(at + 1)}
          inputMode="decimal"
          value={operand.value}
          error={isAmount(operand.value) ? undefined : numberError}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function isChosen(one: QuestionOperand, other: Operand): boolean {
  return !('value' in other) && isSameOperand(one, other)
}

function keyOf({ field_ref, column_ref = '' }: QuestionOperand): string {
  return `${field_ref} ${column_ref}`
}

function operandName(content: TemplateContent, { field_ref, column_ref }: QuestionOperand): string {
  const names = questionNames(content)
  const nameOf = (id: string) => names.get(id) ?? id
  return column_ref === undefined ? nameOf(field_ref) : said.total(nameOf(column_ref), nameOf(field_ref))
}
