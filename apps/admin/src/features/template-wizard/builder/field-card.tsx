import type { FieldDefinition } from '@countersign/domain'
import { SUBJECT_FIELD_ID } from '@countersign/domain'
import { IconAlertCircle, IconGripVertical } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { answerTypeOf } from '../../../lib/field-words.ts'
import { problemsOf } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { useWizardAfterPaint } from '../use-wizard-after-paint.ts'
import { cardElementId, INSTRUCTIONS_ID } from './card-element.ts'
import { CardTools } from './card-tools.tsx'
import classes from './field-card.module.css'
import { FieldIcon } from './field-icon.tsx'

interface FieldCardProps {
  field: FieldDefinition
  isLifted: boolean
  onKey: (event: KeyboardEvent, fieldId: string) => void
  /** Receives the height of the card's content, in pixels. */
  onHeight: (fieldId: string, contentPx: number) => void
  /** The equivalent of one arrow key, for pointers. */
  onStep: (fieldId: string, direction: 'up' | 'down' | 'left' | 'right', isResize: boolean) => void
}

/** A question in the grid: grip, name and type; while selected, also buttons for its actions. */
export const FieldCard = memo(function FieldCard({
  field,
  isLifted,
  onKey,
  onHeight,
  onStep,
}: FieldCardProps) {
  const id = field.field_id
  const store = useWizardStore()
  const selectIsSelected = useCallback((state: WizardState) => state.selectedId === id, [id])
  const isSelected = useWizard(selectIsSelected)
  // Responds to the click before rendering the tools.
  const hasTools = useWizardAfterPaint(selectIsSelected)
  const problems = useWizard(
    useCallback((state: WizardState) => problemsOf(state.content).byId.get(id)?.length ?? 0, [id]),
  )
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (element === null) return
    const observer = new ResizeObserver(() => onHeight(id, element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, onHeight])

  const type = answerTypeOf(field)
  const isRequired = field.validations.required === true
  const said = [field.field_name, texts.editor.types[type], isRequired && texts.builder.required]
  if (problems > 0) said.push(texts.builder.problems(problems))
  return (
    <div
      className={classes.card}
      data-selected={isSelected || undefined}
      data-lifted={isLifted || undefined}
      data-invalid={problems > 0 || undefined}
    >
      <span className={id === SUBJECT_FIELD_ID ? classes.fixed : classes.grip} aria-hidden="true">
        <IconGripVertical size={16} stroke={2} />
      </span>
      <button
        ref={button}
        type="button"
        id={cardElementId(id)}
        className={classes.open}
        aria-label={said.filter(Boolean).join(', ')}
        aria-describedby={INSTRUCTIONS_ID}
        aria-pressed={isSelected}
        onClick={() => store.dispatch({ type: 'select', id })}
        onKeyDown={(event) => onKey(event, id)}
      >
        <span className={classes.name}>
          {field.field_name}
          {isRequired && <span className={classes.asterisk}> *</span>}
        </span>{' '}
        <span className={classes.type}>
          {problems > 0 ? (
            <IconAlertCircle className={classes.problem} size={15} aria-hidden />
          ) : (
            <FieldIcon type={type} />
          )}
          {texts.editor.types[type]}
        </span>
      </button>
      {hasTools && <CardTools field={field} onStep={onStep} />}
    </div>
  )
})
