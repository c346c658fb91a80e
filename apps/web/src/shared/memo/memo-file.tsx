import { FileChip } from '@countersign/ui'
import { useState } from 'react'
import { memoFileLink, openFile } from '../files/open-file.ts'
import { readyFile } from '../files/ready-files.ts'

interface MemoFileProps {
  memoId: string
  /** `url` is a storage path; legacy files may have no size. */
  file: { name: string; size: number; url: string }
}

/** A file of the memo, its remarks or replies; opens in a new tab. */
export function MemoFile({ memoId, file }: MemoFileProps) {
  const [busy, setBusy] = useState(false)
  const open = () => {
    setBusy(true)
    void openFile(() => memoFileLink(memoId, file.url), readyFile(memoId, file.url)).finally(() =>
      setBusy(false),
    )
  }
  return <FileChip name={file.name} size={file.size} busy={busy} onOpen={open} />
}
