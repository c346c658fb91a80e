import type { Section } from '@countersign/domain'
import { Sheet } from '@countersign/ui'
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import {
  IconAdjustments,
  IconChevronDown,
  IconChevronUp,
  IconGitBranch,
  IconUserCheck,
  IconTrash,
} from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { holdsSubject } from '../model/change-sections.ts'
import { ownMessage, problemsOf } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { focusCard, focusEditor } from './card-element.ts'
import classes from './section-card.module.css'
import { SectionGrid } from './section-grid.tsx'
import { useRow } from './sortable-rows.tsx'

const said = texts.builder

/** One section: its head with name and actions, its questions in the grid, '+ Add a question'. */
export const SectionCard = memo(function SectionCard({ section }: { section: Section }) {
  const { field_id: id, field_name: name } = section
  const store = useWizardStore()
  const [isOpen, setOpen] = useState(true)
  const isFirst = holdsSubject(section)
  const isSelected = useWizard(useCallback((state: WizardState) => state.selectedId === id, [id]))
  const problems = useWizard(
    useCallback(({ content }: WizardState) => problemsOf(content).byId.get(id)?.length ?? 0, [id]),
  )
  const nameError = useWizard(
    useCallback(({ content }: WizardState) => ownMessage(content, id, 'SECTION_TOO_LONG'), [id]),
  )
  const { row, grip } = useRow(id, said.moveSection(name), isFirst)
  const count = section.value.length
  const add = () => {
    store.dispatch({ type: 'addField', sectionId: id })
    setOpen(true)
    store.announce(said.added(texts.editor.types.TEXT))
    focusEditor(store.get().selectedId)
  }
  const remove = () => {
    const { content } = store.get()
    const before = content[content.findIndex((one) => one.field_id === id) - 1]
    store.dispatch({ type: 'removeSection', sectionId: id })
    store.announce(said.removed(name))
    const near = before?.value.at(-1)
    if (near) focusCard(near.field_id)
  }
  return (
    <div
      {...row}
      className={classes.section}
      role="group"
      aria-label={said.section(name)}
      data-selected={isSelected || undefined}
    >
      <Sheet padded={false}>
        <div className={classes.head}>
          {grip}
          <TextInput
            className={classes.name}
            aria-label={said.sectionName}
            value={name}
            error={nameError}
            onChange={(event) =>
              store.dispatch({ type: 'renameSection', sectionId: id, name: event.currentTarget.value })
            }
            onBlur={() => store.dispatch({ type: 'endTyping' })}
          />
          {section.conditions && (
            <Tooltip label={said.hasConditions}>
              <span className={classes.condition} role="img" aria-label={said.hasConditions}>
                <IconGitBranch size={16} aria-hidden />
              </span>
            </Tooltip>
          )}
          {section.answered_by && (
            <Tooltip label={said.ofLevel}>
              <span className={classes.condition} role="img" aria-label={said.ofLevel}>
                <IconUserCheck size={16} aria-hidden />
              </span>
            </Tooltip>
          )}
          {!isOpen && (
            <span className={classes.count}>
              {said.questions(count)}
              {problems > 0 && `, ${said.problems(problems)}`}
            </span>
          )}
          {!isFirst && (
            <>
              <Tooltip label={said.openSection(name)}>
                <ActionIcon
                  aria-label={said.openSection(name)}
                  aria-pressed={isSelected}
                  onClick={() => {
                    store.dispatch({ type: 'select', id })
                    focusEditor(id)
                  }}
                >
                  <IconAdjustments size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={said.removeSection(name)}>
                <ActionIcon aria-label={said.removeSection(name)} onClick={remove}>
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </>
          )}
          <ActionIcon
            aria-label={isOpen ? said.collapse(name) : said.expand(name)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </ActionIcon>
        </div>
        {isOpen && (
          <div className={classes.body}>
            <SectionGrid section={section} />
            <Button variant="default" size="xs" onClick={add}>
              {said.addQuestion}
            </Button>
          </div>
        )}
      </Sheet>
    </div>
  )
})
