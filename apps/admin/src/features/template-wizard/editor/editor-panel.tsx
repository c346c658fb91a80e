import { Sheet } from '@countersign/ui'
import { memo } from 'react'
import { findField, findSection } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './editor-panel.module.css'
import { QuestionSettings } from './question-settings.tsx'
import { SectionSettings } from './section-settings.tsx'

const selectField = ({ content, selectedId }: WizardState) =>
  selectedId === null ? undefined : findField(content, selectedId)
const selectSection = ({ content, selectedId }: WizardState) =>
  selectedId === null ? undefined : findSection(content, selectedId)

/** The settings of what is selected: one question, or one section. */
export const EditorPanel = memo(function EditorPanel() {
  const store = useWizardStore()
  const field = useWizard(selectField)
  const section = useWizard(selectSection)
  const id = field?.field_id ?? section?.field_id
  return (
    <Sheet padded={false} label={section ? texts.editor.sectionPanel : texts.editor.panel}>
      <div role="presentation" className={classes.panel} onBlur={() => store.dispatch({ type: 'endTyping' })}>
        {field && <QuestionSettings key={id} field={field} />}
        {section && <SectionSettings key={id} section={section} />}
        {id === undefined && <p className={classes.nothing}>{texts.editor.nothing}</p>}
      </div>
    </Sheet>
  )
})
