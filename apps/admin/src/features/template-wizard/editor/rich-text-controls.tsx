import type { PrefilledRichTextField, RichTextField } from '@countersign/domain'
import { RichTextInput, RichTextView } from '@countersign/form'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { RICH_TEXT_HINT } from '../model/field-defaults.ts'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './rich-text-controls.module.css'

const selectContent = (state: WizardState) => state.content

/**
 * A rich text's initial content: read-only until Edit is clicked; Cancel ends the editing and restores the content
 * (W9, F0). Content makes the question a prefilled one.
 */
export function RichTextControls({ field }: { field: RichTextField | PrefilledRichTextField }) {
  const { dispatch, pendingEdits, reportEdits } = useWizardStore()
  const content = useWizard(selectContent)
  const html = field.field_type === 'TEXT_RTE_PREFILLED' ? field.defaultValue : ''
  const [before, setBefore] = useState<string | null>(null)
  const set = (value: string) => dispatch({ type: 'setDefault', fieldId: field.field_id, value })
  const [isWaiting, setWaiting] = useState(false)
  const end = () => {
    dispatch({ type: 'endTyping' })
    setBefore(null)
  }
  const finish = async () => {
    setWaiting(true)
    await reportEdits()
    setWaiting(false)
    end()
  }
  if (before === null)
    return (
      <div>
        <div className={classes.head}>
          <span className={classes.label}>{texts.editor.richText}</span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setBefore(html)}
          >
            {texts.editor.edit}
          </Button>
        </div>
        <div className={classes.text}>
          <RichTextView html={html === '' ? RICH_TEXT_HINT : html} />
        </div>
      </div>
    )
  return (
    <div>
      <RichTextInput
        label={texts.editor.richText}
        value={html}
        error={ownMessage(content, field.field_id, 'WRONG_DEFAULT')}
        onChange={set}
        pendingEdits={pendingEdits}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            set(before)
            end()
          }}
        >
          {texts.editor.cancel}
        </Button>
        <Button variant="default" size="xs" loading={isWaiting} onClick={() => void finish()}>
          {texts.editor.done}
        </Button>
      </div>
    </div>
  )
}
