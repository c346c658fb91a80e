import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { memoActionTexts } from '../../../shared/memo-actions/texts.ts'
import { CompactButton } from './compact-button.tsx'
import { downloadMemoPdf } from './memo-pdf.ts'

interface PdfButtonProps {
  memoId: string
  /** Beside the way on, its icon is enough on phones. */
  isCompact: boolean
  className: string | undefined
  icon: ReactNode
  disabled: boolean
}

/** Downloads the memo's PDF (U43). */
export function PdfButton({ memoId, isCompact, className, icon, disabled }: PdfButtonProps) {
  const [isPreparing, setPreparing] = useState(false)
  const download = () => {
    setPreparing(true)
    void downloadMemoPdf(memoId).finally(() => setPreparing(false))
  }
  const button = { disabled, loading: isPreparing, onClick: download }
  return isCompact ? (
    <CompactButton {...button} label={memoActionTexts.downloadPdf} icon={icon} />
  ) : (
    <Button {...button} className={className} variant="default" leftSection={icon}>
      {memoActionTexts.downloadPdf}
    </Button>
  )
}
