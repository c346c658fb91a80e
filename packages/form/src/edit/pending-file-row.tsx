import { FileChip } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formTexts } from '../texts.ts'
import type { PendingFile } from '../uploads.ts'

interface PendingFileRowProps {
  item: PendingFile
  onRemove: () => void
  onRetry: () => void
}

/** A file that hasn't arrived: how far it is, what it waits for, or why it can't go along. */
export function PendingFileRow({ item, onRemove, onRetry }: PendingFileRowProps) {
  const { name, size } = item.file
  const isOnItsWay = item.state === 'uploading' || item.state === 'waiting'
  return (
    <>
      <FileChip
        name={name}
        size={size}
        error={isOnItsWay ? undefined : item.reason}
        note={noteOf(item)}
        progress={item.state === 'uploading' ? item.percent : undefined}
        removeLabel={isOnItsWay ? formTexts.cancelUpload(name) : undefined}
        onRemove={onRemove}
      />
      {(item.state === 'failed' || item.state === 'waiting') && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={formTexts.retryUpload(name)}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={onRetry}
        >
          {formTexts.tryAgain}
        </Button>
      )}
    </>
  )
}

function noteOf({ state, percent, reason }: PendingFile): string | undefined {
  if (state === 'uploading') return formTexts.percent(percent)
  return state === 'waiting' ? reason : undefined
}
