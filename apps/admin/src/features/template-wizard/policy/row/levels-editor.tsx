import { POLICY_MAX_LEVELS } from '@countersign/domain'
import type { PolicyLevel } from '@countersign/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { SortableRows } from '../../builder/sortable-rows.tsx'
import { OTHERWISE } from '../../model/policy/policy-actions.ts'
import { useWizardStore } from '../../wizard-store.ts'
import { texts } from '../texts.ts'
import { LevelEditor } from './level-editor.tsx'
import classes from './row-editor.module.css'

interface LevelsEditorProps {
  /** Null for 'otherwise'. */
  rowId: string | null
  levels: readonly PolicyLevel[]
}

const said = texts.level

/** The levels of a row, in the order in which they decide. */
export function LevelsEditor({ rowId, levels }: LevelsEditorProps) {
  const store = useWizardStore()
  const list = useRef<HTMLDivElement>(null)
  const focusLevel = (at: number) =>
    requestAnimationFrame(() => {
      const level = list.current?.querySelectorAll('[data-level]')[at]
      const target = level?.querySelector<HTMLElement>('select') ?? list.current?.querySelector('button')
      target?.focus()
    })
  const add = () => {
    store.dispatch({ type: 'addLevel', rowId })
    store.announce(said.added(levels.length + 1))
    focusLevel(levels.length)
  }
  const numberOf = (id: string) => levels.findIndex(({ level_id }) => level_id === id) + 1
  const move = (levelId: string, to: number) => store.dispatch({ type: 'moveLevel', rowId, levelId, to })
  return (
    <div ref={list}>
      <h3 className={classes.heading}>{said.title}</h3>
      <SortableRows
        id={`levels-${rowId ?? OTHERWISE}`}
        ids={levels.map(({ level_id }) => level_id)}
        nameOf={(id) => said.level(numberOf(id))}
        onMove={move}
        words={{ instructions: said.instructions, moved: said.moved }}
      >
        {levels.map((level, at) => (
          <LevelEditor
            key={level.level_id}
            rowId={rowId}
            level={level}
            number={at + 1}
            onMove={(by) => {
              const to = Math.min(Math.max(at + by, 0), levels.length - 1)
              move(level.level_id, to)
              store.announce(said.moved(said.level(at + 1), to + 1, levels.length))
            }}
            onRemove={() => {
              store.dispatch({ type: 'removeLevel', rowId, levelId: level.level_id })
              store.announce(said.removed(at + 1))
              focusLevel(Math.max(0, at - 1))
            }}
          />
        ))}
      </SortableRows>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={levels.length >= POLICY_MAX_LEVELS}
        title={levels.length >= POLICY_MAX_LEVELS ? said.full : undefined}
        onClick={add}
      >
        {said.add}
      </Button>
    </div>
  )
}
