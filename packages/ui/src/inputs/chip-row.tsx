import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import classes from './chip-row.module.css'

/** A filter of a row of chips. */
export interface Chip<Key extends string> {
  key: Key
  label: string
  /** How many rows it would show; undefined while unknown. */
  count?: string | undefined
}

interface ChipRowProps<Key extends string> {
  /** Names the row for screen readers. */
  label: string
  chips: readonly Chip<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Filters of which one is on: a single tab stop, and arrow keys move between them. */
export function ChipRow<Key extends string>({ label, chips, chosen, onChoose }: ChipRowProps<Key>) {
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons.at((at + step) % buttons.length)?.focus()
  }
  return (
    <div ref={row} role="group" aria-label={label} className={classes.row}>
      {chips.map(({ key, label: text, count }) => (
        <UnstyledButton
          key={key}
          className={classes.chip}
          aria-pressed={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={move}
        >
          {key === chosen && <IconCheck size={14} stroke={2.2} aria-hidden />}
          {text} {count !== undefined && <span className={classes.count}>{count}</span>}
        </UnstyledButton>
      ))}
    </div>
  )
}
