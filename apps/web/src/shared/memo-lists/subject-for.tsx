import classes from './memo-list.module.css'
import { memoListTexts } from './texts.ts'

interface SubjectForProps {
  subject: string
  /** Whom the reader decides for; undefined for most memos. */
  actingFor: string | undefined
}

/** A memo's subject, and for whom it waits (K6). */
export function SubjectFor({ subject, actingFor }: SubjectForProps) {
  const shown = subject || memoListTexts.noSubject
  if (actingFor === undefined) return shown
  return (
    <>
      {shown} <span className={classes.actingFor}>{memoListTexts.actingFor(actingFor)}</span>
    </>
  )
}
