import { actionTaken } from '@countersign/domain'
import { StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import type { MemoRow } from '../../shared/memo-lists/memo-lists.ts'
import { decisionBadgeOf } from '../../lib/memo-status.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { ApprovalsFrame } from './approvals-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateOfAction, status } = memoColumns

/** The approver's own decision, if any; others may have cleared the level without it (D3). */
const actionColumn: DataColumn<MemoRow> = {
  key: 'approval_status',
  header: memoListTexts.actionTaken,
  width: '8.5rem',
  card: 'none',
  cell: (memo) => {
    const badge = decisionBadgeOf(memo.approval_status)
    if (badge !== undefined) return <StatusBadge plain {...badge} />
    return actionTaken(memo.approval_status, memo.has_left === true)
  },
}

/** Memos that once waited for the approver (C7). */
export function Component() {
  return (
    <ApprovalsFrame href={paths.approvalsHistory}>
      <MemoListTable
        name="getForMyApprovalHistoryWithUserID"
        caption={memoListTexts.tabHistory}
        columns={[memoId, memoType, subject, requestedBy, dateOfAction, actionColumn, status]}
        rowHref={paths.approvalHistory}
      />
    </ApprovalsFrame>
  )
}
