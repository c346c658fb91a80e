import {
  IconAlertCircle,
  IconFile,
  IconFileTypePdf,
  IconFileTypeXls,
  IconPhoto,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './file-chip.module.css'
import { formatBytes } from './format-bytes.ts'
import { uiTexts } from '../texts.ts'

const iconsByExtension: Record<
  string,
  ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
> = {
  pdf: IconFileTypePdf,
  xls: IconFileTypeXls,
  xlsx: IconFileTypeXls,
  png: IconPhoto,
  jpg: IconPhoto,
  jpeg: IconPhoto,
  gif: IconPhoto,
  webp: IconPhoto,
}

interface FileChipProps {
  name: string
  /** In bytes. */
  size?: number
  /** Opens or downloads the file. */
  onOpen?: () => void
  onRemove?: () => void
  /** Names the remove button. Defaults to 'Remove …'. */
  removeLabel?: string
  /** URL of a thumbnail, shown in place of the icon. */
  thumbnail?: string
  /** The state of the upload in a few words. */
  note?: string
  /** Why the file is rejected. Turns the chip into a red row with this reason. */
  error?: string
  /** Progress of the upload, 0 to 100. */
  progress?: number
  busy?: boolean
}

/** A file: icon, name and size, with buttons to open and remove it. */
export function FileChip(props: FileChipProps) {
  const { name, size, onOpen, onRemove, thumbnail, note, error, progress, busy } = props
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const Icon = error === undefined ? (iconsByExtension[extension] ?? IconFile) : IconAlertCircle
  const content = (
    <>
      {thumbnail === undefined || error !== undefined ? (
        <Icon size={18} stroke={1.6} aria-hidden />
      ) : (
        <img className={classes.thumbnail} src={thumbnail} alt="" />
      )}
      <span className={classes.name}>{name}</span>
      {size !== undefined && <span className={classes.size}>{formatBytes(size)}</span>}
    </>
  )
  return (
    <span className={classes.chip} data-error={error === undefined ? undefined : true} title={name}>
      {onOpen === undefined ? (
        <span className={classes.body}>{content}</span>
      ) : (
        <button type="button" className={classes.body} onClick={onOpen} disabled={busy}>
          {content}
        </button>
      )}
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {error !== undefined && <span className={classes.error}>{error}</span>}
      {onRemove !== undefined && (
        <button
          type="button"
          className={classes.remove}
          aria-label={props.removeLabel ?? `${uiTexts.remove} ${name}`}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      {progress !== undefined && (
        <span
          className={classes.progress}
          role="progressbar"
          aria-label={name}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
          style={{ width: `${progress}%` }}
        />
      )}
    </span>
  )
}
