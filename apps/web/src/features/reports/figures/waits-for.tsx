import type { CallOutput } from '@countersign/contract'
import { PersonAvatar } from '@countersign/ui'
import { waitsForWords } from './waits-for-words.ts'
import classes from './waits-for.module.css'

type Waiting = CallOutput<'get_reports_memos'>['memos'][number]['waiting']

/** Whom a memo waits for: who decides for an absent approver first, and the level. */
export function WaitsFor({ waiting }: { waiting: Waiting }) {
  const words = waitsForWords(waiting)
  if (words === null) return null
  return (
    <span className={classes.person}>
      <PersonAvatar name={words.face} size={18} />
      <span className={classes.lines}>
        <span className={classes.name}>{words.people}</span>{' '}
        <span className={classes.note}>{words.note}</span>
      </span>
    </span>
  )
}
