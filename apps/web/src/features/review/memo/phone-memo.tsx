import { formatAmount, memoAmount } from '@countersign/domain'
import { Sheet } from '@countersign/ui'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { DueTime } from '../../../shared/due-times/due-time.tsx'
import { dueOf } from '../../../shared/due-times/due-of.ts'
import { logTexts } from '../../../shared/memo/log/texts.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import { MemoHead } from '../../../shared/memo/sheet/memo-parts.tsx'
import { memoListTexts } from '../../../shared/memo-lists/texts.ts'
import { reviewTexts } from '../texts.ts'
import classes from './phone-memo.module.css'

interface PhoneMemoProps {
  details: Details
  subjectRef: Ref<HTMLHeadingElement>
  special: ReactNode
  log: ReactNode
  children: ReactNode
}

/** A memo in one column: the amount and what is special first, answers and log folded. */
export function PhoneMemo({ details, subjectRef, special, log, children }: PhoneMemoProps) {
  const { memo } = details
  const amount = memoAmount(memo.template_config, memo.memo_content)
  const due = dueOf(details)
  return (
    <Sheet rule="ruled">
      <MemoHead memo={memo} subjectRef={subjectRef} />
      <p className={classes.who}>
        {memo.memo_id} · {memo.memo_owner_name}
        {due && (
          <>
            {' '}
            <DueTime due={due} />
          </>
        )}
      </p>
      {amount && (
        <p className={classes.amount}>
          <span className={classes.label}>{memoListTexts.amount}</span>
          <span className={classes.currency}>{amount.currency}</span>{' '}
          <span className={classes.figure}>{formatAmount(amount.value)}</span>
        </p>
      )}
      {special}
      <Fold title={reviewTexts.foldedContent}>{children}</Fold>
      <Fold title={logTexts.title}>{log}</Fold>
    </Sheet>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary className={classes.summary}>
        <h2 className={classes.title}>{title}</h2>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.7} aria-hidden />
      </summary>
      {children}
    </details>
  )
}
