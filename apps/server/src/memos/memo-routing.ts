import type { Memo, Routing } from '@countersign/domain'
import { keptLevels } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'
import { readRouting } from '../templates/routing.ts'
import type { TemplateVersion } from '../templates/template.queries.ts'
import { readFrozenPlace } from './frozen-place.queries.ts'

/** What the route of a memo's next submission is computed from (N3, N6): null where its template has no policy. */
export async function readMemoRouting(
  db: Db | Tx,
  template: Pick<TemplateVersion, 'policies'>,
  memo: Memo,
  now: Date,
): Promise<Routing | null> {
  if (!hasPolicies(template)) return null
  const ownerEmail = memo.owner.email
  if (memo.version === 0) return readRouting(db, template, { ownerEmail, now })
  const place = await readFrozenPlace(db, memo.memoId)
  return readRouting(db, template, { ownerEmail, now, submitted: { kept: keptLevels(memo), place } })
}

/** Whether any policy of a version may count, on whatever day. */
function hasPolicies({ policies: { policy, earlier } }: Pick<TemplateVersion, 'policies'>): boolean {
  return policy !== null || earlier.length > 0
}
