import type { ContentChange } from '@countersign/domain'
import { ChangedText } from '@countersign/ui'
import { IconArrowRight } from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import { sheetTexts } from '../../../shared/memo/sheet/texts.ts'
import { reviewTexts } from '../texts.ts'
import classes from './changes-list.module.css'

/** Answers up to this length show as a whole, before and after. */
const SHORT = 60

interface ChangesListProps {
  changes: readonly ContentChange[]
  /** Goes to the answer in the sheet. */
  onGo: (fieldId: string) => void
}

/** What changed since the reader decided: each line leads to its answer in the sheet. */
export function ChangesList({ changes, onGo }: ChangesListProps) {
  return (
    <ul className={classes.list}>
      {changes.map((change) => (
        <li key={change.field_id} className={classes.line}>
          <button type="button" className={classes.label} onClick={() => onGo(change.field_id)}>
            {change.label}
          </button>
          <Difference change={change} />
        </li>
      ))}
    </ul>
  )
}

function Difference({ change }: { change: ContentChange }) {
  if (change.kind === 'files') {
    const { added, removed, replaced } = change
    const names = [
      ...removed.map((name) => `${name} ${sheetTexts.fileRemoved}`),
      ...added.map((name) => `${name} ${sheetTexts.fileAdded}`),
      ...replaced.map((name) => `${name} ${sheetTexts.fileReplaced}`),
    ]
    return <span className={classes.long}>{names.join(', ')}</span>
  }
  const { before, after } = change
  if (before === after) return <em className={classes.long}>{sheetTexts.onlyLookChanged}</em>
  if (before.length > SHORT || after.length > SHORT)
    return (
      <span className={classes.long}>
        <ChangedText before={before} after={after} />
      </span>
    )
  return (
    <span className={classes.short}>
      {before !== '' && (
        <del className={classes.before}>
          <VisuallyHidden>{reviewTexts.was} </VisuallyHidden>
          {before}
        </del>
      )}
      <IconArrowRight size={13} stroke={1.8} aria-hidden />
      {after !== '' && (
        <ins className={classes.after}>
          <VisuallyHidden>{reviewTexts.now} </VisuallyHidden>
          {after}
        </ins>
      )}
    </span>
  )
}
