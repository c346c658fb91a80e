import { FileChip } from '@countersign/ui'
import { Button, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './remark-files.module.css'
import { memoActionTexts } from './texts.ts'
import type { useRemarkFiles } from './use-remark-files.ts'

interface RemarkFilesProps {
  files: ReturnType<typeof useRemarkFiles>
  limit: number
  disabled?: boolean
  /** Beside a field: the button is an icon. */
  compact?: boolean
}

/** The files of remarks, with a button to add more. */
export function RemarkFiles({ files, limit, disabled, compact }: RemarkFilesProps) {
  const hintId = useId()
  if (limit === 0) return null
  return (
    <div className={classes.files} data-compact={compact || undefined}>
      {files.files.length > 0 && (
        <ul className={classes.list}>
          {files.files.map((file) => (
            <li key={file.id}>
              <FileChip
                name={file.name}
                size={file.size}
                error={file.error}
                progress={file.progress}
                onRemove={disabled ? undefined : () => files.remove(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <FileButton multiple onChange={files.add} disabled={disabled || files.isFull}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              className={classes.button}
              disabled={disabled || files.isFull}
              leftSection={compact ? undefined : <IconPaperclip size={16} aria-hidden />}
              aria-label={compact ? memoActionTexts.attach : undefined}
              title={compact ? memoActionTexts.attach : undefined}
              aria-describedby={hintId}
            >
              {compact ? <IconPaperclip size={18} aria-hidden /> : memoActionTexts.attach}
            </Button>
          )}
        </FileButton>
        <span id={hintId} className={classes.hint}>
          {memoActionTexts.attachHint(limit)}
        </span>
      </div>
    </div>
  )
}
