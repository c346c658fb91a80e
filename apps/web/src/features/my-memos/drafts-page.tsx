import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { MyMemosFrame } from './my-memos-frame.tsx'
import { useRowActions } from './use-row-actions.tsx'

const { memoId, memoType, subject, dateLastModified, status } = memoColumns

/** The owner's drafts: of new memos, and of returned or withdrawn ones (C7). */
export function Component() {
  const { rowActions, dialog } = useRowActions('drafts')
  return (
    <MyMemosFrame href={paths.memosDrafts}>
      <MemoListTable
        name="getMyMemosDraftWithUserID"
        caption={memoListTexts.tabDrafts}
        columns={[memoId, memoType, subject, dateLastModified, status]}
        rowHref={paths.memoDraft}
        rowActions={rowActions}
      />
      {dialog}
    </MyMemosFrame>
  )
}
