import type { CallOutput } from '@countersign/contract'
import { PersonAvatar } from '@countersign/ui'
import { openWorkWords, waitsForWords } from './waits-for-words.ts'
import type { WaitsForWords } from './waits-for-words.ts'
import classes from './waits-for.module.css'

type FigureMemo = CallOutput<'get_reports_memos'>['memos'][number]

/** Whom a memo waits for: who decides for an absent approver first, and the level. */
export function WaitsFor({ waiting }: Pick<FigureMemo, 'waiting'>) {
  return <Person words={waitsForWords(waiting)} />
}

/** Whom an approved memo waits for, and what is open of it (R2, R3). */
export function OpenWork({ open_work }: Pick<FigureMemo, 'open_work'>) {
  return <Person words={openWorkWords(open_work)} />
}

function Person({ words }: { words: WaitsForWords | null }) {
  if (words === null) return null
  return (
    <span className={classes.person}>
      {words.face !== null && <PersonAvatar name={words.face} size={18} />}
      <span className={classes.lines}>
        <span className={classes.name}>{words.people}</span>{' '}
        <span className={classes.note}>{words.note}</span>
      </span>
    </span>
  )
}
