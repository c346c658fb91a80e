import type { Memo } from '@countersign/domain'
import { withoutFalling } from '@countersign/domain'
import { readMemoListMoment } from '../../memos/list-moment.queries.ts'
import { readMemoRouting } from '../../memos/memo-routing.ts'
import { findFalling } from '../../memos/reapproval.queries.ts'
import { readNewestContent } from '../../memos/newest-content.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { TemplateVersion } from '../../templates/template.queries.ts'
import type { SubmissionBasis } from './write-memo.ts'

/** What the next submission of a memo is judged by: its policy looks at it without the approvals that fall (N6, N7). */
export function submissionBasis(
  tx: Db | Tx,
  template: TemplateVersion,
  memo: { memoKey: string; state: Memo },
  now: Date,
): SubmissionBasis {
  return {
    codes: {
      readMoment: () => readMemoListMoment(tx, memo.state, now),
      readContent: () => readNewestContent(tx, memo.memoKey),
    },
    findFalling: (content) => findFalling(tx, template, memo, content),
    readRouting: (falling) =>
      readMemoRouting(tx, template, falling ? withoutFalling(memo.state, falling) : memo.state, now),
  }
}
