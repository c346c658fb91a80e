import classes from './memo-list.module.css'
import type { MemoRow } from './memo-lists.ts'
import { memoListTexts } from './texts.ts'

interface SubjectForProps {
  subject: string
  /** Whom the reader decides for; undefined for most memos. */
  actingFor: string | undefined
}

/** The subject of a draft that one person prepares for another, with the other one's name (R6). */
export function PreparedSubject({ memo, ownEmail }: { memo: MemoRow; ownEmail: string }) {
  const { memo_subject, memo_owner_email, memo_owner_name, prepared_by } = memo
  if (prepared_by === undefined) return memo_subject || memoListTexts.noSubject
  const mark =
    memo_owner_email === ownEmail
      ? memoListTexts.preparedBy(prepared_by.name)
      : memoListTexts.actingFor(memo_owner_name)
  return (
    <>
      {memo_subject || memoListTexts.noSubject} <span className={classes.actingFor}>{mark}</span>
    </>
  )
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
