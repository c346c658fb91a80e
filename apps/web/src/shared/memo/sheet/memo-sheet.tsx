import { FormView } from '@countersign/form'
import { amountFields } from '@countersign/domain'
import type { FileAnswer } from '@countersign/domain'
import { Notice, Sheet, StatusBadge } from '@countersign/ui'
import { lazy, Suspense, useCallback } from 'react'
import { statusBadgeOf } from '../../../lib/memo-status.ts'
import { memoListTexts } from '../../memo-lists/texts.ts'
import type { Details } from '../memo-view-query.ts'
import { sheetTexts } from './texts.ts'
import { looseAttachments } from './loose-attachments.ts'
import { MemoFile } from '../memo-file.tsx'
import classes from './memo-sheet.module.css'

type Memo = Details['memo']

/** Loaded on demand, since few memos have changes or specials to show. */
const ContentChanges = lazy(() => import('./content-changes.tsx'))
const SpecialNotes = lazy(() => import('../../specials/special-notes.tsx'))

interface MemoSheetProps {
  memo: Memo
  /** Changes since the reader last decided. */
  changes?: Details['changes']
  /** What is special, if it waits for the reader (M2). */
  specials: Details['specials'] | undefined
  /** It is the reader's turn to decide. */
  isPending: boolean
}

/** The memo on a ruled sheet: subject, status, general information, content, files. */
export function MemoSheet({ memo, changes, specials, isPending }: MemoSheetProps) {
  const memoId = memo.memo_id
  const renderFile = useCallback((file: FileAnswer) => <MemoFile memoId={memoId} file={file} />, [memoId])
  const attachments = looseAttachments(memo)
  return (
    <Sheet rule="ruled">
      <header className={classes.head}>
        <h1 className={classes.subject}>{memo.memo_subject || memoListTexts.noSubject}</h1>
        <StatusBadge {...statusBadgeOf(memo.memo_status)} />
      </header>
      <section aria-label={sheetTexts.details}>
        <dl className={classes.info}>
          <Info label={sheetTexts.memoId} value={memoId} />
          <Info label={sheetTexts.requestor} value={memo.memo_owner_name} />
          <Info label={sheetTexts.memoType} value={memo.used_template_name} />
          <Info label={sheetTexts.emailAddress} value={memo.memo_owner_email} />
        </dl>
      </section>
      {memo.flags.includes('READ_ONLY') && (
        <div className={classes.notice}>
          <Notice>{sheetTexts.readOnly}</Notice>
        </div>
      )}
      {specials !== undefined && specials.length > 0 && (
        <Suspense fallback={null}>
          <SpecialNotes specials={specials} />
        </Suspense>
      )}
      {changes !== undefined && (
        <Suspense fallback={null}>
          <ContentChanges changes={changes} opened={isPending} />
        </Suspense>
      )}
      <FormView
        templateContent={memo.template_content}
        memoContent={memo.memo_content}
        renderFile={renderFile}
        amount={amountFields(memo.template_config)}
      />
      {attachments.length > 0 && (
        <section className={classes.attachments} aria-labelledby="memo-attachments">
          <h2 className={classes.title} id="memo-attachments">
            {sheetTexts.attachments}
          </h2>
          <ul className={classes.files}>
            {attachments.map((file) => (
              <li key={file.url}>
                <MemoFile memoId={memoId} file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}

function Info({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  )
}
