import { Notice } from '@countersign/ui'
import type { Ref } from 'react'
import classes from './problem-summary.module.css'
import { formTexts } from './texts.ts'

export interface SummaryLine {
  label: string
  message: string
  /** Goes to the place. */
  onJump: () => void
}

/** What keeps a form from being sent, each line leading to its place. Give it the focus when an attempt failed. */
export function ProblemSummary({ lines, ref }: { lines: readonly SummaryLine[]; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} tabIndex={-1} className={classes.summary}>
      {lines.length > 0 && (
        <Notice tone="error">
          <strong>{formTexts.problemsTitle(lines.length)}</strong>
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
