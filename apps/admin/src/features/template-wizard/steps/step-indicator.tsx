import { IconCheck } from '@tabler/icons-react'
import { texts } from '../texts.ts'
import classes from './step-indicator.module.css'

export type StepState = 'active' | 'completed' | 'default'

interface StepIndicatorProps {
  states: readonly StepState[]
  onGoTo: (step: number) => void
}

/** The three steps and the progress (W6); each links to its step. */
export function StepIndicator({ states, onGoTo }: StepIndicatorProps) {
  return (
    <ol className={classes.steps} aria-label={texts.stepLabel}>
      {texts.steps.map((label, at) => {
        const state = states[at] ?? 'default'
        const isActive = state === 'active'
        return (
          <li key={label} className={classes.step} data-state={state}>
            <button
              type="button"
              className={classes.button}
              aria-current={isActive ? 'step' : undefined}
              onClick={() => {
                if (!isActive) onGoTo(at)
              }}
            >
              <span className={classes.number} aria-hidden="true">
                {state === 'completed' ? <IconCheck size={14} stroke={2.5} /> : at + 1}
              </span>
              <span className={classes.label}>{label}</span>
              <span className={classes.state}>{texts.stepStates[state]}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
