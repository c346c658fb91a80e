import { formatDateTime, now } from '@countersign/app-shell/dates'
import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../texts.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import classes from '../memo-view-page.module.css'
import { downloadMemoPdf } from './memo-pdf.ts'

interface PdfFailureProps {
  memoId: string
  failure: NonNullable<Details['pdf_failure']>
  /** Refetches the memo after another attempt. */
  onTried: () => Promise<unknown>
}

/** Shows that the memo's PDF could not be created (Q4), whom to contact, and when to retry. */
export function PdfFailure({ memoId, failure, onTried }: PdfFailureProps) {
  const [isTrying, setTrying] = useState(false)
  const canRetry = new Date(failure.retry_at) <= new Date(now())
  const retry = async () => {
    setTrying(true)
    await downloadMemoPdf(memoId, { tryAgain: true })
    await onTried()
    setTrying(false)
  }
  return (
    <div className={classes.wide}>
      <Notice
        tone="error"
        isAlert={false}
        end={
          canRetry && (
            <Button variant="default" loading={isTrying} onClick={() => void retry()}>
              {texts.pdfRetry}
            </Button>
          )
        }
      >
        <strong>{texts.pdfFailed}</strong>. {texts.pdfFailedHint}{' '}
        {!canRetry && texts.pdfRetryFrom(formatDateTime(failure.retry_at))}
      </Notice>
    </div>
  )
}
