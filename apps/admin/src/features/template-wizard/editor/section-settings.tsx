import type { Section } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { EDITOR_START_ID } from '../builder/card-element.ts'
import { holdsSubject } from '../model/change-sections.ts'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { AnsweredByChoice } from './answered-by.tsx'
import { ConditionsEditor } from './conditions-editor.tsx'
import classes from './editor-panel.module.css'

const selectContent = (state: WizardState) => state.content

/** A section's name, who answers it (R7), and when it shows (F4). */
export function SectionSettings({ section }: { section: Section }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const sectionId = section.field_id
  return (
    <>
      <h2 className={classes.head}>
        <span className={classes.badge}>{texts.editor.sectionPanel}</span>
        {section.field_name}
      </h2>
      <TextInput
        id={EDITOR_START_ID}
        label={texts.builder.sectionName}
        value={section.field_name}
        error={ownMessage(content, sectionId, 'SECTION_TOO_LONG')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => dispatch({ type: 'renameSection', sectionId, name: event.currentTarget.value })}
      />
      {holdsSubject(section) ? (
        <p className={classes.hint}>{texts.editor.subjectSection}</p>
      ) : (
        <>
          <AnsweredByChoice section={section} />
          <ConditionsEditor ownerId={sectionId} conditions={section.conditions ?? []} />
        </>
      )}
    </>
  )
}
