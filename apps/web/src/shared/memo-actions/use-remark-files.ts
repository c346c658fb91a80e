import { errorText } from '@countersign/app-shell/error-text'
import type { Attachment } from '@countersign/domain'
import { showToast } from '@countersign/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uploadFile } from '../files/upload-file.ts'
import { memoActionTexts } from './texts.ts'

/** A file of remarks: uploading, uploaded or refused. */
export interface RemarkFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** Uploading, 0 to 100. */
  progress?: number
  /** Set once it is uploaded. */
  attachment?: Attachment
  error?: string
}

/** A refused file is removed once its reason has been read. */
function takesPlace({ error }: RemarkFile): boolean {
  return error === undefined
}

function uploadedFile(attachment: Attachment): RemarkFile {
  return { id: attachment.url, name: attachment.name, size: attachment.size, attachment }
}

/**
 * The files of remarks. Each is uploaded as soon as it is chosen.
 * @param limit `max_remarks_attachment`; files over it are refused with a message
 * @param uploaded the files to start with
 * @param onChange receives the uploaded files, those to start with included, and again whenever they have changed
 */
export function useRemarkFiles(
  limit: number,
  uploaded: readonly Attachment[] = [],
  onChange?: (attachments: Attachment[]) => void,
) {
  const [files, setFiles] = useState(() => uploaded.map(uploadedFile))
  const uploads = useRef(new Map<string, AbortController>())

  const patch = (id: string, change: Partial<RemarkFile>) =>
    setFiles((now) => now.map((file) => (file.id === id ? { ...file, ...change } : file)))

  const upload = (id: string, file: File) => {
    const controller = new AbortController()
    uploads.current.set(id, controller)
    uploadFile(file, { signal: controller.signal, onProgress: (progress) => patch(id, { progress }) })
      .then((attachment) => patch(id, { attachment, progress: undefined }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) patch(id, { error: errorText(error), progress: undefined })
      })
      .finally(() => uploads.current.delete(id))
  }

  const add = (chosen: File[]) => {
    const room = Math.max(0, limit - files.filter(takesPlace).length)
    const dropped = chosen.slice(room)
    if (dropped.length > 0) {
      const names = dropped.map(({ name }) => name).join(', ')
      showToast({ kind: 'warning', message: memoActionTexts.tooManyFiles(limit, names) })
    }
    const accepted = chosen.slice(0, room).map((file) => ({ id: crypto.randomUUID(), file }))
    setFiles((now) => [
      ...now,
      ...accepted.map(({ id, file }) => ({ id, name: file.name, size: file.size, progress: 0 })),
    ])
    for (const { id, file } of accepted) upload(id, file)
  }

  const remove = (id: string) => {
    uploads.current.get(id)?.abort()
    setFiles((now) => now.filter((file) => file.id !== id))
  }

  /** Starts over with files that are uploaded already. */
  const reset = (attachments: Attachment[]) => {
    for (const controller of uploads.current.values()) controller.abort()
    setFiles(attachments.map(uploadedFile))
  }

  const attachments = files.flatMap(({ attachment }) => attachment ?? [])
  const changed = useEffectEvent(() => onChange?.(attachments))
  const urls = attachments.map(({ url }) => url).join()
  useEffect(() => {
    // A callback may return something, which React would take for the effect's cleanup.
    changed()
  }, [urls])

  return {
    files,
    isFull: files.filter(takesPlace).length >= limit,
    /** Whether all files can be sent. */
    isReady: files.every((file) => file.attachment !== undefined),
    attachments,
    add,
    remove,
    reset,
  }
}
