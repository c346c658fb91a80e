import { isCalculated, sectionNames, SUBJECT_FIELD_ID } from '@countersign/domain'
import type { FieldDefinition } from '@countersign/domain'
import { NativeSelect, TextInput } from '@mantine/core'
import { memo } from 'react'
import { EDITOR_START_ID } from '../builder/card-element.ts'
import { answerTypeOf } from '../../../lib/field-words.ts'
import { whyNotMoved } from '../model/constraints.ts'
import { ownMessage } from '../model/problems.ts'
import { sectionOf } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { choiceOf, texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { AnswerTypeSelect } from './answer-type-select.tsx'
import { ConditionsEditor } from './conditions-editor.tsx'
import { ControlsContext } from './controls-context.ts'
import type { ControlsProps } from './controls-context.ts'
import classes from './editor-panel.module.css'
import { FieldControls } from './field-controls.tsx'
import { RequiredSwitch } from './required-switch.tsx'

const renderControls = (props: ControlsProps) => <FieldControls {...props} />
const selectContent = (state: WizardState) => state.content

/** All settings of one question of the grid (W8). */
export const QuestionSettings = memo(function QuestionSettings({ field }: { field: FieldDefinition }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const { field_id: fieldId, field_name, annotation = '', placeholder = '' } = field
  const isSubject = fieldId === SUBJECT_FIELD_ID
  const section = sectionOf(content, fieldId)
  return (
    <>
      <h2 className={classes.head}>
        <span className={classes.badge}>{texts.editor.types[answerTypeOf(field)]}</span>
        {field_name}
      </h2>
      <TextInput
        id={EDITOR_START_ID}
        label={texts.editor.question}
        value={field_name}
        error={ownMessage(content, fieldId, 'NO_QUESTION', 'QUESTION_TOO_LONG')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) =>
          dispatch({ type: 'editField', fieldId, changes: { field_name: event.currentTarget.value } })
        }
      />
      <RequiredSwitch field={field} isFixed={isSubject} />
      <AnswerTypeSelect field={field} />
      <ControlsContext value={renderControls}>
        <FieldControls field={field} place="section" />
      </ControlsContext>
      <details className={classes.advanced}>
        <summary>{texts.editor.advanced}</summary>
        <div className={classes.stack}>
          <TextInput
            label={texts.editor.description}
            value={annotation}
            error={ownMessage(content, fieldId, 'DESCRIPTION_TOO_LONG')}
            onChange={(event) =>
              dispatch({ type: 'editField', fieldId, changes: { annotation: event.currentTarget.value } })
            }
          />
          {!isCalculated(field) && (
            <TextInput
              label={texts.editor.placeholder}
              value={placeholder}
              error={ownMessage(content, fieldId, 'PLACEHOLDER_TOO_LONG')}
              onChange={(event) =>
                dispatch({ type: 'editField', fieldId, changes: { placeholder: event.currentTarget.value } })
              }
            />
          )}
          {!isSubject && content.length > 1 && section && (
            <NativeSelect
              label={texts.editor.inSection}
              value={section.field_id}
              data={[...sectionNames(content)].map(([id, label]) =>
                choiceOf(id, label, whyNotMoved(content, fieldId, id)),
              )}
              onChange={(event) =>
                dispatch({ type: 'moveField', fieldId, toSectionId: event.currentTarget.value })
              }
            />
          )}
          {!isSubject && <ConditionsEditor ownerId={fieldId} conditions={field.conditions ?? []} />}
        </div>
      </details>
    </>
  )
})
