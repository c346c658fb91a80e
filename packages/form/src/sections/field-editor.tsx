import { answerTo, isCalculated, visibleFields } from '@countersign/domain'
import type { Answer, Answers, FieldDefinition } from '@countersign/domain'
import { memo, useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { CalculatedEdit } from '../edit/calculated/calculated-edit.tsx'
import { fieldEditors } from '../edit/field-editors.ts'
import { fieldElementId } from './field-element.ts'
import { judgeField, fieldMessage, relatedFieldIds, shownIssues } from '../answers/field-issues.ts'
import { placementOf } from './field-layout.ts'
import { useFormContents } from '../answers/form-context.ts'
import classes from './form-sections.module.css'

/** One field in the layout: its editor with its answer, and its problems when they are due. */
export const FieldEditor = memo(function FieldEditor({ field }: { field: FieldDefinition }) {
  const { column, span } = placementOf(field)
  return (
    <div
      id={fieldElementId(field.field_id)}
      className={classes.field}
      data-column={column}
      data-span={span}
      tabIndex={-1}
    >
      {isCalculated(field) ? <CalculatedEdit field={field} /> : <AnswerEditor field={field} />}
    </div>
  )
})

function AnswerEditor({ field }: { field: FieldDefinition }) {
  const { methods, attempt, templateContent } = useFormContents()
  const name = `answers.${field.field_id}` as const
  const { field: bound, fieldState } = useController({ name, control: methods.control })
  const relatedNames = useMemo(() => relatedFieldIds(field).map((id) => `answers.${id}` as const), [field])
  useWatch({ control: methods.control, name: relatedNames })

  const answer = answerTo(field, { [field.field_id]: bound.value as Answer })
  const judged = judgeField(field, answer, (id) => {
    const answers = methods.getValues('answers') as Answers
    const shown = visibleFields(templateContent, answers).find((other) => other.field_id === id)
    return shown && answerTo(shown, answers)
  })
  const isCompound = field.field_type === 'NESTED'
  const issues = shownIssues(judged, attempt, fieldState.isTouched && !isCompound)
  const Editor = fieldEditors[field.field_type]
  return (
    <Editor
      field={field}
      value={answer}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      error={fieldMessage(issues) ?? fieldState.error?.message}
      issues={[...judged.hard, ...judged.incomplete]}
      showAll={attempt === 'submission'}
    />
  )
}
