import { SUBJECT_FIELD_ID } from '@countersign/domain'
import type { FieldDefinition } from '@countersign/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns1,
  IconColumns2,
  IconCopy,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { whyNotCopied } from '../model/change-fields.ts'
import { sectionOf } from '../model/walk-content.ts'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'
import { focusCard } from './card-element.ts'
import classes from './field-card.module.css'

interface CardToolsProps {
  field: FieldDefinition
  onStep: (fieldId: string, direction: 'up' | 'down' | 'left' | 'right', isResize: boolean) => void
}

/** The actions on the selected question, each with a single click. */
export function CardTools({ field, onStep }: CardToolsProps) {
  const store = useWizardStore()
  const { field_id: id, field_name: name, _metadata } = field
  const isSubject = id === SUBJECT_FIELD_ID
  const isNarrow = _metadata?.w === 1
  const onlyOne = whyNotCopied(field)
  const copy = () => {
    store.dispatch({ type: 'copyField', fieldId: id })
    const copied = store.get().selectedId
    store.announce(texts.builder.added(name))
    if (copied !== null) focusCard(copied)
  }
  const remove = () => {
    const section = sectionOf(store.get().content, id)
    const at = section?.value.findIndex((one) => one.field_id === id) ?? 0
    store.dispatch({ type: 'removeField', fieldId: id })
    store.announce(texts.builder.removed(name))
    const next = section?.value[at + 1] ?? section?.value[at - 1]
    if (next) focusCard(next.field_id)
  }
  return (
    <div className={classes.tools}>
      {!isSubject && (
        <>
          <Tool label={texts.builder.up(name)} onClick={() => onStep(id, 'up', false)}>
            <IconArrowUp size={16} aria-hidden />
          </Tool>
          <Tool label={texts.builder.down(name)} onClick={() => onStep(id, 'down', false)}>
            <IconArrowDown size={16} aria-hidden />
          </Tool>
        </>
      )}
      {isNarrow ? (
        <Tool label={texts.builder.wider(name)} onClick={() => onStep(id, 'right', true)}>
          <IconColumns1 size={16} aria-hidden />
        </Tool>
      ) : (
        <Tool label={texts.builder.narrower(name)} onClick={() => onStep(id, 'left', true)}>
          <IconColumns2 size={16} aria-hidden />
        </Tool>
      )}
      <span className={classes.space} />
      <Tool label={texts.builder.copy(name)} why={onlyOne && texts.builder.onlyOne[onlyOne]} onClick={copy}>
        <IconCopy size={16} aria-hidden />
      </Tool>
      {!isSubject && (
        <Tool label={texts.builder.remove(name)} onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </Tool>
      )}
    </div>
  )
}

/** @param why the reason why the action is unavailable, readable at the button */
function Tool(props: { label: string; why?: string; onClick: () => void; children: ReactNode }) {
  const { label, why, onClick, children } = props
  return (
    <Tooltip label={why ?? label}>
      <ActionIcon
        aria-label={label}
        aria-disabled={why !== undefined}
        aria-description={why}
        data-disabled={why !== undefined || undefined}
        onClick={() => {
          if (why === undefined) onClick()
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
