import { useLoadedDialog } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import type { MemoRow } from '../../shared/memo-lists/memo-lists.ts'
import { PushOffer } from '../../shared/push/push-offer.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { ApprovalsFrame } from './approvals-frame.tsx'
import { ReviewButton } from './review-button.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'

const { memoId, subject, received } = memoColumns

/** The columns of U12, then the one that orders the list (M1). All seven fit on a tablet; the amount has a column on wider screens. */
const columns: DataColumn<MemoRow>[] = [
  { ...memoId, width: '9rem' },
  { ...memoColumns.memoType, width: 'clamp(4.5rem, 18vw - 4rem, 14rem)' },
  subject,
  { ...memoColumns.requestedBy, width: 'clamp(4.5rem, 16vw - 3rem, 11rem)' },
  { ...memoColumns.dateCreated, width: '6.25rem', card: 'none' },
  { ...memoColumns.status, width: '7rem' },
  received,
]

const loadSheet = async () => (await import('./bulk/bulk-sheet.tsx')).default

/** Memos that wait for the approver's decision (C7). */
export function Component() {
  const selection = useSelection()
  const sheet = useLoadedDialog(loadSheet)
  return (
    <ApprovalsFrame href={paths.approvals} action={<ReviewButton />}>
      <PushOffer />
      <MemoListTable
        name="getForMyApprovalActiveWithUserID"
        caption={navigationTexts.forMyApproval}
        columns={columns}
        rowHref={paths.approval}
        filtersAlways
        isTasks
        selection={selection}
      />
      <SelectionBar memos={selection.memos} onClear={selection.clear} onApprove={sheet.open} />
      {sheet.Dialog && (
        <sheet.Dialog
          opened={sheet.opened}
          onClose={sheet.close}
          memos={selection.memos}
          onApproved={selection.remove}
        />
      )}
    </ApprovalsFrame>
  )
}
