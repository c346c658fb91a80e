import { Sheet } from '@countersign/ui'
import { memo, useCallback } from 'react'
import { findField, findSection } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { useWizardAfterPaint } from '../use-wizard-after-paint.ts'
import classes from './editor-panel.module.css'
import { QuestionSettings } from './question-settings.tsx'
import { SectionSettings } from './section-settings.tsx'

const selectSelected = (state: WizardState) => state.selectedId

/** The settings of the selected question or section, rendered after the response to the click. */
export const EditorPanel = memo(function EditorPanel() {
  const store = useWizardStore()
  const shownId = useWizardAfterPaint(selectSelected)
  const field = useWizard(
    useCallback(
      ({ content }: WizardState) => (shownId === null ? undefined : findField(content, shownId)),
      [shownId],
    ),
  )
  const section = useWizard(
    useCallback(
      ({ content }: WizardState) => (shownId === null ? undefined : findSection(content, shownId)),
      [shownId],
    ),
  )
  const id = field?.field_id ?? section?.field_id
  return (
    <Sheet padded={false} label={section ? texts.editor.sectionPanel : texts.editor.panel}>
      <div
        role="presentation"
        className={classes.panel}
        data-shows={id}
        onBlur={() => store.dispatch({ type: 'endTyping' })}
      >
        {field && <QuestionSettings key={id} field={field} />}
        {section && <SectionSettings key={id} section={section} />}
        {id === undefined && <p className={classes.nothing}>{texts.editor.nothing}</p>}
      </div>
    </Sheet>
  )
})
