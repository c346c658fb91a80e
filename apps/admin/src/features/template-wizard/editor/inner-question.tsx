import type { FieldDefinition } from '@countersign/domain'
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useContext } from 'react'
import type { FieldPlace } from '../model/constraints.ts'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { AnswerTypeSelect } from './answer-type-select.tsx'
import { ControlsContext } from './controls-context.ts'
import classes from './editor-panel.module.css'
import { RequiredSwitch } from './required-switch.tsx'

const selectContent = (state: WizardState) => state.content

/** A nested question: a follow-up of an option, or a sub-field of a group. */
export function InnerQuestion(props: { field: FieldDefinition; place: FieldPlace; removeLabel: string }) {
  const { field, place, removeLabel } = props
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const renderControls = useContext(ControlsContext)
  const fieldId = field.field_id
  return (
    <div className={classes.inner}>
      <div className={classes.row}>
        <TextInput
          data-question
          className={classes.grow}
          label={texts.editor.question}
          value={field.field_name}
          error={ownMessage(content, fieldId, 'NO_QUESTION', 'QUESTION_TOO_LONG')}
          onChange={(event) =>
            dispatch({ type: 'editField', fieldId, changes: { field_name: event.currentTarget.value } })
          }
        />
        <Tooltip label={removeLabel}>
          <ActionIcon aria-label={removeLabel} onClick={() => dispatch({ type: 'removeField', fieldId })}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <AnswerTypeSelect field={field} />
      <RequiredSwitch field={field} />
      {renderControls({ field, place })}
    </div>
  )
}
