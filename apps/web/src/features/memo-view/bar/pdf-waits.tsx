import { formatDateTime } from '@countersign/app-shell/dates'
import { Notice } from '@countersign/ui'
import { texts } from '../texts.ts'
import classes from '../memo-view-page.module.css'

/** Shows that the memo's PDF waits for its seal (O3). */
export function PdfWaits({ since }: { since: string }) {
  return (
    <div className={classes.wide}>
      <Notice>
        <strong>{texts.pdfWaits}</strong>. {texts.pdfWaitsHint(formatDateTime(since))}
      </Notice>
    </div>
  )
}
