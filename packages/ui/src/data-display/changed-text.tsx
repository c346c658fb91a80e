import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import classes from './changed-text.module.css'
import { displayTexts } from './texts.ts'
import { wordChanges } from './word-changes.ts'

/** A text with its changes marked: removals struck through, additions underlined, both announced to screen readers. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const runs = useMemo(() => wordChanges(before, after), [before, after])
  return (
    <span className={classes.text}>
      {runs.map(({ kind, text }, at) =>
        kind === 'same' ? (
          <span key={at}>{text}</span>
        ) : kind === 'removed' ? (
          <del key={at} className={classes.removed}>
            <VisuallyHidden>{displayTexts.removedText} </VisuallyHidden>
            {text}
            <VisuallyHidden> {displayTexts.endOfChange} </VisuallyHidden>
          </del>
        ) : (
          <ins key={at} className={classes.added}>
            <VisuallyHidden>{displayTexts.addedText} </VisuallyHidden>
            {text}
            <VisuallyHidden> {displayTexts.endOfChange} </VisuallyHidden>
          </ins>
        ),
      )}
    </span>
  )
}
