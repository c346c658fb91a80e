import { IconCheck } from '@tabler/icons-react'
import classes from './seal.module.css'
import { displayTexts } from './texts.ts'

export type SealState = 'cleared' | 'current' | 'waiting' | 'settled'

const stateTexts: Record<SealState, string> = {
  cleared: displayTexts.levelCleared,
  current: displayTexts.levelCurrent,
  waiting: displayTexts.levelWaiting,
  settled: displayTexts.levelSettled,
}

interface SealProps {
  /** Counts from 1. */
  number: number
  state: SealState
}

/** The numbered seal of an approval level: a green ring with a tick, filled, dashed, or a ring where it is known who will be asked. */
export function Seal({ number, state }: SealProps) {
  return (
    <span
      className={classes.seal}
      data-state={state}
      role="img"
      aria-label={`${displayTexts.level} ${number}, ${stateTexts[state]}`}
    >
      <span aria-hidden="true">{number}</span>
      {state === 'cleared' && (
        <span className={classes.tick} aria-hidden="true">
          <IconCheck size={10} stroke={3} />
        </span>
      )}
    </span>
  )
}
