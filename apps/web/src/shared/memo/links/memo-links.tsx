import { Notice } from '@countersign/ui'
import type { Details } from '../memo-view-query.ts'
import classes from './memo-links.module.css'
import { OtherMemo } from './other-memo.tsx'
import { linkTexts } from './texts.ts'

/** What other memos did to this one, a revocation first, and what it does to another one (R4). */
export default function MemoLinks({ link, linked_by = [] }: Pick<Details, 'link' | 'linked_by'>) {
  const marks = linked_by.toSorted(
    (one, other) => Number(other.kind === 'revokes') - Number(one.kind === 'revokes'),
  )
  return (
    <>
      {marks.map((mark) => (
        <div key={mark.memo_id} className={classes.notice}>
          <Notice tone={mark.kind === 'revokes' ? 'error' : 'amber'} isAlert={false}>
            {linkTexts.marked(mark.kind)} <OtherMemo other={mark} /> {linkTexts.on(mark.at)}
            {revocation(mark)}
          </Notice>
        </div>
      ))}
      {link && (
        <div className={classes.notice}>
          <Notice>
            {linkTexts.does(link.kind)} <OtherMemo other={link} />
            {link.was_revoked ? ` ${linkTexts.wasRevoked}` : revocation(link)}
          </Notice>
        </div>
      )}
    </>
  )
}

/** What revoked the other memo, for those who read it. */
function revocation({ memo_id, revoked_by }: Pick<NonNullable<Details['link']>, 'memo_id' | 'revoked_by'>) {
  return revoked_by !== undefined && ` ${linkTexts.otherRevoked(memo_id, revoked_by)}`
}
