import { IconCheck } from '@tabler/icons-react'
import { texts } from '../texts.ts'
import classes from './step-indicator.module.css'

export type StepState = 'active' | 'completed' | 'default'

/** The three steps and how far the wizard is (console document section 2.6). */
export function StepIndicator({ states }: { states: readonly StepState[] }) {
  return (
    <ol className={classes.steps} aria-label={texts.stepLabel}>
      {texts.steps.map((label, at) => {
        const state = states[at] ?? 'default'
        return (
          <li
            key={label}
            className={classes.step}
            data-state={state}
            aria-current={state === 'active' ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {state === 'completed' ? <IconCheck size={14} stroke={2.5} /> : at + 1}
            </span>
            <span className={classes.label}>{label}</span>
            <span className={classes.state}>{texts.stepStates[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
