import type { CallOutput } from '@countersign/contract'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../protocol/services.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import { readsDraft } from '../memo-view.queries.ts'

type Links = Pick<CallOutput<'get_memo_details_for_viewing'>, 'link' | 'linked_by'>

/**
 * The links of a memo (R4), with the subjects of the other memos that the caller reads, and what revoked them meanwhile; of others the Memo ID and
 * the kind alone. Memos without any ask for nothing.
 */
export async function presentLinks(
  db: Db,
  memo: VisibleMemo,
  { personId }: Pick<Caller, 'personId'>,
): Promise<Links> {
  const { linkedBy = [] } = memo.state
  const link = memo.state.link ?? (readsDraft(memo) ? memo.state.draft?.link : undefined)
  const ids = [...(link ? [link.memoId] : []), ...linkedBy.map(({ memoId }) => memoId)]
  if (ids.length === 0) return {}
  const read = await readOthers(db, ids, personId)
  const other = ({ kind, memoId }: { kind: 'amends' | 'extends' | 'revokes'; memoId: string }) => {
    const found = read.get(memoId)
    const revokedBy = found?.revoked_by ?? null
    return {
      kind,
      memo_id: memoId,
      ...(found && { memo_subject: found.public_subject }),
      ...(revokedBy !== null && revokedBy !== memo.state.memoId && { revoked_by: revokedBy }),
    }
  }
  const basis = memo.state.link?.basis
  return {
    ...(link && {
      link: {
        ...other(link),
        ...(basis?.recordHash !== undefined && { record_hash: basis.recordHash }),
        ...(basis?.wasRevoked && { was_revoked: true }),
      },
    }),
    ...(linkedBy.length > 0 && { linked_by: linkedBy.map((mark) => ({ ...other(mark), at: mark.at })) }),
  }
}

/** Those memos in which a person takes part (I1), with the subject of their last submission (C6). */
async function readOthers(db: Db, ids: string[], personId: number) {
  const rows = await db
    .selectFrom('memos as m')
    .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
    .select(['m.memo_id', 'm.public_subject', 'm.revoked_by'])
    .where('m.memo_id', 'in', ids)
    .where('p.person_id', '=', personId)
    .where('p.last_version', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.memo_id, row]))
}
