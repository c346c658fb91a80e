import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { focusEditor, INSTRUCTIONS_ID } from './card-element.ts'
import { SectionCard } from './section-card.tsx'
import classes from './section-list.module.css'
import { SortableRows } from './sortable-rows.tsx'

const selectContent = (state: WizardState) => state.content

/** The form's sections, which can be reordered; 'Add section' below. A selection rerenders none of it. */
export const SectionList = memo(function SectionList() {
  const store = useWizardStore()
  const content = useWizard(selectContent)
  const add = () => {
    store.dispatch({ type: 'addSection' })
    store.announce(texts.builder.added(texts.editor.sectionPanel))
    focusEditor(store.get().selectedId)
  }
  return (
    <div className={classes.list}>
      <p id={INSTRUCTIONS_ID} hidden>
        {texts.builder.instructions}
      </p>
      <SortableRows
        id="sections"
        ids={content.map((section) => section.field_id)}
        fixedRows={1}
        nameOf={(id) => content.find((section) => section.field_id === id)?.field_name ?? ''}
        onMove={(sectionId, to) => store.dispatch({ type: 'moveSection', sectionId, to })}
      >
        {content.map((section) => (
          <SectionCard key={section.field_id} section={section} />
        ))}
      </SortableRows>
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {texts.builder.addSection}
        </Button>
      </div>
    </div>
  )
})
