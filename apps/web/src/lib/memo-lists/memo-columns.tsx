import { PersonAvatar, StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { formatDate } from '../dates.ts'
import { statusBadgeOf } from '../memo-status.ts'
import { messages } from '../messages.ts'
import classes from './memo-list.module.css'
import type { MemoRow } from './memo-lists.ts'

const texts = messages.lists

/** Faces shown beside the names of the current approvers. */
const facesShown = 2

function CurrentApprovers({ names }: { names: string[] }) {
  if (names.length === 0) return <span className={classes.nobody}>{texts.nobody}</span>
  return (
    <span className={classes.people}>
      <span className={classes.faces}>
        {names.slice(0, facesShown).map((name, at) => (
          <PersonAvatar key={at} name={name} />
        ))}
      </span>
      <span className={classes.names}>{names.join(', ')}</span>
    </span>
  )
}

const date = (key: string, header: string, of: (memo: MemoRow) => string): DataColumn<MemoRow> => ({
  key,
  header,
  width: '9rem',
  card: 'end',
  cell: (memo) => <time dateTime={of(memo)}>{formatDate(of(memo))}</time>,
})

const status = (header: string): DataColumn<MemoRow> => ({
  key: 'status',
  header,
  width: '8.5rem',
  card: 'aside',
  cell: (memo) => <StatusBadge {...statusBadgeOf(memo.memo_status)} />,
})

/** The columns that the lists are put together from (end-user document section 2). */
export const memoColumns = {
  memoId: {
    key: 'memo_id',
    header: texts.memoId,
    width: '9.5rem',
    cell: (memo) => memo.memo_id,
  },
  memoType: {
    key: 'memo_type',
    header: texts.memoType,
    width: '18%',
    card: 'none',
    cell: (memo) => memo.used_template_name,
    title: (memo) => memo.used_template_name,
  },
  subject: {
    key: 'subject',
    header: texts.subject,
    card: 'title',
    cell: (memo) => memo.memo_subject || texts.noSubject,
    title: (memo) => memo.memo_subject,
  },
  currentApprovers: {
    key: 'current_approver',
    header: texts.currentApprovers,
    width: '18%',
    card: 'none',
    cell: (memo) => <CurrentApprovers names={memo.current_approver} />,
    title: (memo) => memo.current_approver.join(', '),
  },
  requestedBy: {
    key: 'requested_by',
    header: texts.requestedBy,
    width: '14%',
    cell: (memo) => memo.memo_owner_name,
    title: (memo) => memo.memo_owner_email,
  },
  dateCreated: date('date_created', texts.dateCreated, (memo) => memo.date_created),
  dateLastModified: date('date_last_modified', texts.dateLastModified, (memo) => memo.date_last_modified),
  dateOfAction: date('date_of_action', texts.dateOfAction, (memo) => memo.date_of_action),
  status: status(texts.status),
  /** What ended the memo: in the owner's history. */
  ending: status(texts.actionTaken),
} satisfies Record<string, DataColumn<MemoRow>>
