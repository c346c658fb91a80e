import { AppLink } from '@countersign/ui'
import { paths } from '../../../lib/navigation/paths.ts'
import type { Details } from '../memo-view-query.ts'

type Other = Pick<NonNullable<Details['link']>, 'memo_id' | 'memo_subject'>

/** The memo at the other end of a link (R4): its Memo ID alone where the reader can't open it. */
export function OtherMemo({ other: { memo_id, memo_subject } }: { other: Other }) {
  if (memo_subject === undefined) return <strong>{memo_id}</strong>
  return (
    <>
      <AppLink href={paths.memo(memo_id)}>{memo_id}</AppLink> ({memo_subject})
    </>
  )
}
