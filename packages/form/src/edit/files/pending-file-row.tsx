import { FileChip } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formTexts } from '../../texts.ts'
import type { PendingFile } from '../../uploads/uploads.ts'

interface PendingFileRowProps {
  item: PendingFile
  onRemove: () => void
  onRetry: () => void
}

/** A file that is not uploaded yet: its progress, what it waits for, or why it is rejected. */
export function PendingFileRow({ item, onRemove, onRetry }: PendingFileRowProps) {
  const { name, size } = item.file
  const isUnderway = item.state === 'uploading' || item.state === 'waiting'
  return (
    <>
      <FileChip
        name={name}
        size={size}
        error={isUnderway ? undefined : item.reason}
        note={noteOf(item)}
        progress={item.state === 'uploading' ? item.percent : undefined}
        removeLabel={isUnderway ? formTexts.cancelUpload(name) : undefined}
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
