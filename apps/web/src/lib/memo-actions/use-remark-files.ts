import type { Attachment } from '@countersign/domain'
import { showToast } from '@countersign/ui'
import { useRef, useState } from 'react'
import { errorText } from '../error-text.ts'
import { messages } from '../messages.ts'
import { uploadFile } from '../upload-file.ts'

/** A file beside remarks: on its way, uploaded, or refused. */
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

function uploadedFile(attachment: Attachment): RemarkFile {
  return { id: attachment.url, name: attachment.name, size: attachment.size, attachment }
}

/**
 * The files that go with remarks; each is uploaded as soon as it is chosen.
 * @param limit `max_remarks_attachment`; what is over it is left out and said
 * @param uploaded what is there from the start
 */
export function useRemarkFiles(limit: number, uploaded: readonly Attachment[] = []) {
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
    const room = Math.max(0, limit - files.length)
    const dropped = chosen.slice(room)
    if (dropped.length > 0) {
      const names = dropped.map(({ name }) => name).join(', ')
      showToast({ kind: 'warning', message: messages.memoActions.tooManyFiles(limit, names) })
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

  /** Begins anew, with what is uploaded already. */
  const reset = (attachments: Attachment[]) => {
    for (const controller of uploads.current.values()) controller.abort()
    setFiles(attachments.map(uploadedFile))
  }

  return {
    files,
    isFull: files.length >= limit,
    /** Whether all of them can go along as they are. */
    isReady: files.every((file) => file.attachment !== undefined),
    attachments: files.flatMap((file) => file.attachment ?? []),
    add,
    remove,
    reset,
  }
}
