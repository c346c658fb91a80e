import { formatDate } from '@countersign/app-shell/dates'
import { formatAmount } from '@countersign/domain'
import { PersonAvatar, StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import type { ReactNode } from 'react'
import { statusBadgeOf } from '../../lib/memo-status.ts'
import { DueTime } from '../due-times/due-time.tsx'
import { dueOf } from '../due-times/due-of.ts'
import { markedSpecial } from '../specials/marked-special.ts'
import { SpecialMark } from '../specials/special-mark.tsx'
import classes from './memo-list.module.css'
import type { MemoRow } from './memo-lists.ts'
import { ConditionsMark } from './conditions-mark.tsx'
import { QuestionMark } from './question-mark.tsx'
import { RevokedMark } from './revoked-mark.tsx'
import { SubjectFor } from './subject-for.tsx'
import { memoListTexts } from './texts.ts'

/** Number of pictures beside the names of the current approvers. */
const FACES_SHOWN = 2

function CurrentApprovers({ names }: { names: string[] }) {
  if (names.length === 0) return <span className={classes.none}>{memoListTexts.none}</span>
  return (
    <span className={classes.people}>
      <span className={classes.faces}>
        {names.slice(0, FACES_SHOWN).map((name, at) => (
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

/** When the memo reached the approver, which orders their list, and when it is due (L2), or for how long it has been waiting (G2). */
function Received({ memo }: { memo: MemoRow }) {
  const { date_received, days_waiting } = memo
  if (date_received === null || days_waiting === null) return null
  const due = dueOf(memo)
  return (
    <span className={classes.received}>
      <span className={classes.receivedLabel}>{memoListTexts.received} </span>
      <time dateTime={date_received}>{formatDate(date_received)}</time>
      <span className={classes.waiting}>
        {due ? <DueTime due={due} /> : memoListTexts.waiting(days_waiting)}
      </span>
    </span>
  )
}

/** The currency before the figure (M1). */
function Amount({ amount: { value, currency } }: { amount: NonNullable<MemoRow['amount']> }) {
  return (
    <span className={classes.amount}>
      <span className={classes.currency}>{currency}</span> {formatAmount(value)}
    </span>
  )
}

/** The amount below the Memo ID, where a table has no room for its column. */
function MemoIdAndAmount({ memo }: { memo: MemoRow }) {
  return (
    <>
      {memo.memo_id}
      {memo.amount && (
        <span className={classes.narrowAmount}>
          <Amount amount={memo.amount} />
        </span>
      )}
    </>
  )
}

/** The subject, for whom the memo waits, and the marks after it, which are never cut off. */
function Subject({ memo, children }: { memo: MemoRow; children?: ReactNode }) {
  return (
    <span className={classes.marked} data-wraps={memo.question ?? memo.revoked_by}>
      <span className={classes.subject}>
        <SubjectFor subject={memo.memo_subject} actingFor={memo.acting_for} />
      </span>{' '}
      <QuestionMark memo={memo} /> <ConditionsMark memo={memo} /> <RevokedMark by={memo.revoked_by} />{' '}
      {children}
    </span>
  )
}

/** What is special about a memo (M2), with its reasons, beside the link to it. */
const special = (memo: MemoRow): ReactNode => {
  const marked = markedSpecial(memo)
  return marked && <SpecialMark special={marked} specials={memo.specials} />
}

/** The subject, and when the current level is due (L2). */
function SubjectAndDue({ memo }: { memo: MemoRow }) {
  const due = dueOf(memo)
  return <Subject memo={memo}>{due && <DueTime due={due} />}</Subject>
}

const status = (header: string): DataColumn<MemoRow> => ({
  key: 'status',
  header,
  width: '8.5rem',
  card: 'aside',
  cell: (memo) => <StatusBadge {...statusBadgeOf(memo.memo_status)} />,
})

/** The columns of the lists (U14). */
export const memoColumns = {
  memoId: {
    key: 'memo_id',
    header: memoListTexts.memoId,
    width: '9.5rem',
    cell: (memo) => memo.memo_id,
  },
  memoIdAndAmount: {
    key: 'memo_id',
    header: memoListTexts.memoId,
    width: '9.5rem',
    cell: (memo) => <MemoIdAndAmount memo={memo} />,
  },
  amount: {
    key: 'amount',
    header: memoListTexts.amount,
    width: '10.5rem',
    numeric: true,
    card: 'below',
    wideOnly: true,
    cell: (memo) => memo.amount && <Amount amount={memo.amount} />,
  },
  memoType: {
    key: 'memo_type',
    header: memoListTexts.memoType,
    width: '18%',
    card: 'none',
    tablet: 2,
    cell: (memo) => memo.used_template_name,
    title: (memo) => memo.used_template_name,
  },
  subject: {
    key: 'subject',
    header: memoListTexts.subject,
    card: 'title',
    cell: (memo) => <Subject memo={memo} />,
    beside: special,
    title: (memo) => memo.memo_subject,
  },
  subjectAndDue: {
    key: 'subject',
    header: memoListTexts.subject,
    card: 'title',
    cell: (memo) => <SubjectAndDue memo={memo} />,
    beside: special,
    title: (memo) => memo.memo_subject,
  },
  currentApprovers: {
    key: 'current_approver',
    header: memoListTexts.currentApprovers,
    width: '18%',
    card: 'none',
    cell: (memo) => <CurrentApprovers names={memo.current_approver} />,
    title: (memo) => memo.current_approver.join(', '),
  },
  requestedBy: {
    key: 'requested_by',
    header: memoListTexts.requestedBy,
    width: '14%',
    tablet: 1,
    cell: (memo) => memo.memo_owner_name,
    title: (memo) => memo.memo_owner_email,
  },
  dateCreated: date('date_created', memoListTexts.dateCreated, (memo) => memo.date_created),
  received: {
    key: 'date_received',
    header: memoListTexts.received,
    // Wider where there is room for 'overdue by 12 days'.
    width: 'clamp(6.5rem, 2.5rem + 8.3vw, 10.5rem)',
    card: 'end',
    cell: (memo) => <Received memo={memo} />,
  },
  dateLastModified: date(
    'date_last_modified',
    memoListTexts.dateLastModified,
    (memo) => memo.date_last_modified,
  ),
  dateOfAction: date('date_of_action', memoListTexts.dateOfAction, (memo) => memo.date_of_action),
  /** In To do (R3): since when it is to do, and when it was done. */
  dateApproved: date('date_approved', memoListTexts.dateApproved, (memo) => memo.date_of_action),
  dateDone: date('date_done', memoListTexts.dateDone, (memo) => memo.date_of_action),
  /** In To read (R5): when it was acknowledged, or since when they have the copy. */
  dateRead: date('date_read', memoListTexts.dateRead, (memo) => memo.date_of_action),
  status: status(memoListTexts.status),
  /** The action that ended the memo, in the owner's history. */
  ending: status(memoListTexts.actionTaken),
} satisfies Record<string, DataColumn<MemoRow>>
