import type { Section } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { EDITOR_START_ID } from '../builder/card-element.ts'
import { holdsSubject } from '../model/change-sections.ts'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'
import { ConditionsEditor } from './conditions-editor.tsx'
import classes from './editor-panel.module.css'

/** A section's name, and when it shows (F4). */
export function SectionSettings({ section }: { section: Section }) {
  const { dispatch } = useWizardStore()
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
        maxLength={150}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => dispatch({ type: 'renameSection', sectionId, name: event.currentTarget.value })}
      />
      {holdsSubject(section) ? (
        <p className={classes.hint}>{texts.editor.subjectSection}</p>
      ) : (
        <ConditionsEditor ownerId={sectionId} conditions={section.conditions ?? []} />
      )}
    </>
  )
}
