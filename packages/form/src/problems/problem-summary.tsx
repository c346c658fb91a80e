import { Notice } from '@countersign/ui'
import { useId } from 'react'
import type { Ref } from 'react'
import classes from './problem-summary.module.css'
import { formTexts } from '../texts.ts'

export interface SummaryLine {
  label: string
  message: string
  /** Moves the focus to the place. */
  onJump: () => void
}

/**
 * The problems that keep a form from being sent, each with a link to its place. Focus it when an attempt fails, so that
 * it is announced then and not again for each line that is removed.
 */
export function ProblemSummary({ lines, ref }: { lines: readonly SummaryLine[]; ref?: Ref<HTMLDivElement> }) {
  const title = useId()
  return (
    <div ref={ref} tabIndex={-1} className={classes.summary} role="group" aria-labelledby={title}>
      {lines.length > 0 && (
        <Notice tone="error" isAlert={false}>
          <strong id={title}>{formTexts.problemsTitle(lines.length)}</strong>
          <ul className={classes.lines}>
            {lines.map((line, at) => (
              <li key={at}>
                <button type="button" className={classes.jump} onClick={line.onJump}>
                  {line.label}
                </button>
                : {line.message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
