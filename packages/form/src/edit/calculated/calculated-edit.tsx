import { calculationWords, formatAmount, formMessage, formNames } from '@countersign/domain'
import type { CalculatedField } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useFormContents } from '../../answers/form-context.ts'
import { useResult } from '../../answers/use-result.ts'
import { judgeField } from '../../answers/field-issues.ts'
import { formTexts } from '../../texts.ts'
import { labelling } from '../editor-props.ts'
import classes from './calculated-edit.module.css'

/** A calculated question (N8): read-only and focusable, described by what it does. */
export function CalculatedEdit({ field }: { field: CalculatedField }) {
  const { templateContent, attempt } = useFormContents()
  const { answer, faults } = useResult(field.field_id)
  const { incomplete } = judgeField(field, answer, () => undefined)
  const [problem] = [...faults, ...(attempt === 'submission' ? incomplete : [])]
  const words = calculationWords(templateContent, field.calculation, formNames(templateContent))
  const { description, ...labels } = { description: undefined, ...labelling({ field, error: undefined }) }
  return (
    <div className={classes.field}>
      <TextInput
        {...labels}
        error={problem && formMessage(problem)}
        description={
          <>
            {description !== undefined && <span className={classes.hint}>{description}</span>}
            {formTexts.calculated(words)}
          </>
        }
        classNames={{ input: classes.result }}
        readOnly
        value={answer === '' ? '' : formatAmount(answer)}
      />
      <span className={classes.marker} aria-hidden="true">
        <IconCalculator size={14} stroke={1.7} /> {formTexts.calculatedMarker}
      </span>
    </div>
  )
}
