import { FileChip } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memoFileLink, openFile } from '../files/open-file.ts'
import { readyFile } from '../files/ready-files.ts'
import { memoFileTexts } from './texts.ts'
import { memoViewQuery } from './memo-view-query.ts'

interface MemoFileProps {
  memoId: string
  /** `url` is a storage path; legacy files may have no size. */
  file: { name: string; size: number; url: string }
}

/** A file of the memo, its remarks or replies; opens in a new tab, unless its malware scan says otherwise (Q3). */
export function MemoFile({ memoId, file }: MemoFileProps) {
  const [busy, setBusy] = useState(false)
  // What the page has read of the memo; a file reads nothing itself.
  const { data: unopenable } = useQuery({
    ...memoViewQuery(memoId),
    enabled: false,
    select: ({ unopenable_files }) => unopenable_files?.find(({ url }) => url === file.url),
  })
  if (unopenable?.scan === 'WAITING')
    return <FileChip name={file.name} size={file.size} note={memoFileTexts.waits} />
  if (unopenable) return <FileChip name={file.name} error={memoFileTexts.infected(unopenable)} />
  const open = () => {
    setBusy(true)
    void openFile(() => memoFileLink(memoId, file.url), readyFile(memoId, file.url)).finally(() =>
      setBusy(false),
    )
  }
  return <FileChip name={file.name} size={file.size} busy={busy} onOpen={open} />
}
