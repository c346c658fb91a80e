import { memoColumns } from '../../shared/memo-lists/memo-columns.tsx'
import { MemoListTable } from '../../shared/memo-lists/table/memo-list-table.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import type { MemoRow } from '../../shared/memo-lists/memo-lists.ts'
import { PreparedSubject } from '../../shared/memo-lists/subject-for.tsx'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { MyMemosFrame } from './my-memos-frame.tsx'
import { useRowActions } from './use-row-actions.tsx'

const { memoId, memoType, subject, dateLastModified, status } = memoColumns

/** The owner's drafts: of new memos, and of returned or withdrawn ones (C7); and those that they prepare for others (R6). */
export function Component() {
  const { rowActions, dialog } = useRowActions('drafts')
  const { email } = useSignedInUser()
  const subjectOfDraft = {
    ...subject,
    cell: (memo: MemoRow) => <PreparedSubject memo={memo} ownEmail={email} />,
  }
  return (
    <MyMemosFrame href={paths.memosDrafts}>
      <MemoListTable
        name="getMyMemosDraftWithUserID"
        caption={memoListTexts.tabDrafts}
        columns={[memoId, memoType, subjectOfDraft, dateLastModified, status]}
        rowHref={paths.memoDraft}
        rowActions={rowActions}
      />
      {dialog}
    </MyMemosFrame>
  )
}
