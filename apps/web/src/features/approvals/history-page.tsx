import { StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { memoColumns } from '../../lib/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../lib/memo-lists/memo-list-table.tsx'
import type { MemoRow } from '../../lib/memo-lists/memo-lists.ts'
import { decisionBadgeOf } from '../../lib/memo-status.ts'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { ApprovalsFrame } from './approvals-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateOfAction, status } = memoColumns

/** The approver's own decision, where they took one; others may have decided for the level before (D3). */
const actionTaken: DataColumn<MemoRow> = {
  key: 'approval_status',
  header: messages.lists.actionTaken,
  width: '8.5rem',
  card: 'none',
  cell: (memo) => {
    const badge = decisionBadgeOf(memo.approval_status)
    return badge === undefined ? messages.lists.noAction : <StatusBadge plain {...badge} />
  },
}

/** What waited for the approver once (C7). */
export function Component() {
  return (
    <ApprovalsFrame href={paths.approvalsHistory}>
      <MemoListTable
        name="getForMyApprovalHistoryWithUserID"
        caption={messages.lists.tabHistory}
        columns={[memoId, memoType, subject, requestedBy, dateOfAction, actionTaken, status]}
        rowHref={paths.approvalHistory}
      />
    </ApprovalsFrame>
  )
}
