import { amountFields } from '@countersign/domain'
import type { FileAnswer } from '@countersign/domain'
import { FormView } from '@countersign/form'
import { StatusBadge } from '@countersign/ui'
import { useCallback } from 'react'
import type { Ref } from 'react'
import { statusBadgeOf } from '../../../lib/memo-status.ts'
import { memoListTexts } from '../../memo-lists/texts.ts'
import { MemoFile } from '../memo-file.tsx'
import type { Details } from '../memo-view-query.ts'
import { looseAttachments } from './loose-attachments.ts'
import classes from './memo-sheet.module.css'
import { sheetTexts } from './texts.ts'

type Memo = Details['memo']

/** Subject and status. @param subjectRef lets the subject take the focus */
export function MemoHead({ memo, subjectRef }: { memo: Memo; subjectRef?: Ref<HTMLHeadingElement> }) {
  return (
    <header className={classes.head}>
      <h1 className={classes.subject} ref={subjectRef} tabIndex={subjectRef ? -1 : undefined}>
        {memo.memo_subject || memoListTexts.noSubject}
      </h1>
      <StatusBadge {...statusBadgeOf(memo.memo_status)} />
    </header>
  )
}

/** The general information. */
export function MemoInfo({ memo }: { memo: Memo }) {
  return (
    <section aria-label={sheetTexts.details}>
      <dl className={classes.info}>
        <Info label={sheetTexts.memoId} value={memo.memo_id} />
        <Info label={sheetTexts.requestor} value={memo.memo_owner_name} />
        {memo.prepared_by && <Info label={sheetTexts.preparedBy} value={memo.prepared_by.name} />}
        <Info label={sheetTexts.memoType} value={memo.used_template_name} />
        <Info label={sheetTexts.emailAddress} value={memo.memo_owner_email} />
      </dl>
    </section>
  )
}

/** The answers, and the files that no answer names. @param changed ids of fields to mark as changed (M3) */
export function MemoContent({ memo, changed }: { memo: Memo; changed?: ReadonlySet<string> }) {
  const memoId = memo.memo_id
  const renderFile = useCallback((file: FileAnswer) => <MemoFile memoId={memoId} file={file} />, [memoId])
  const attachments = looseAttachments(memo)
  return (
    <>
      <FormView
        templateContent={memo.template_content}
        memoContent={memo.memo_content}
        renderFile={renderFile}
        amount={amountFields(memo.template_config)}
        changed={changed}
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
    </>
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
