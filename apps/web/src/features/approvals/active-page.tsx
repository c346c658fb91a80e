import { memoColumns } from '../../lib/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../lib/memo-lists/memo-list-table.tsx'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { ApprovalsFrame } from './approvals-frame.tsx'

const { memoId, memoType, subject, requestedBy, dateCreated, status } = memoColumns

/** What waits for the approver's decision (C7). */
export function Component() {
  return (
    <ApprovalsFrame href={paths.approvals}>
      <MemoListTable
        name="getForMyApprovalActiveWithUserID"
        caption={messages.navigation.forMyApproval}
        columns={[memoId, memoType, subject, requestedBy, dateCreated, status]}
        rowHref={paths.approval}
        filtersAlways
      />
    </ApprovalsFrame>
  )
}
