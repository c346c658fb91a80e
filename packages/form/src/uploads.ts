import { checkFile, formMessage, takeFiles } from '@countersign/domain'
import type { FileAnswer, FileUploadField } from '@countersign/domain'
import { untilConnected } from './connection.ts'
import type { UntilConnected } from './connection.ts'
import { formTexts } from './texts.ts'

/**
 * Sends one file and answers where it is stored. Rejects on failure, with an `UploadError` where more is known, and when
 * the signal aborts.
 */
export type UploadFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<FileAnswer>

/** Why a file didn't arrive: the connection broke, and it can be sent again; or it was refused, and never will be taken. */
export class UploadError extends Error {
  readonly reason: 'interrupted' | 'refused'

  constructor(reason: UploadError['reason'], message: string) {
    super(message)
    this.name = 'UploadError'
    this.reason = reason
  }
}

/** A chosen file that is no answer yet: on its way, waiting for the connection, failed, or one that isn't taken. */
export interface PendingFile {
  id: string
  fieldId: string
  file: File
  state: 'uploading' | 'waiting' | 'failed' | 'invalid'
  /** 0 to 100. */
  percent: number
  /** Why it can't go along, where it can't. */
  reason?: string
}

/** The files of a form that are on their way; it outlives the fields, which come and go with conditions. */
export interface Uploads {
  subscribe(listener: () => void): () => void
  pending(): readonly PendingFile[]
  /** Takes chosen files while there is room; answers the names of those left out (F3). */
  add(field: FileUploadField, present: readonly FileAnswer[], files: readonly File[]): string[]
  retry(id: string): void
  /** Takes a file out; one on its way is cancelled. */
  remove(id: string): void
  removeAll(): void
  /** Resolves once nothing is being sent any more; what waits for a connection isn't. */
  settled(): Promise<void>
  /** The file behind an answer that was uploaded here; by its storage path. */
  localFile(url: string): File | undefined
}

interface Uploading {
  upload: UploadFile
  onUploaded: (fieldId: string, answer: FileAnswer) => void
  untilConnected?: UntilConnected
}

/** A new, empty list of uploads. What a broken connection interrupts begins again by itself. */
export function createUploads({
  upload,
  onUploaded,
  untilConnected: connected = untilConnected,
}: Uploading): Uploads {
  let list: readonly PendingFile[] = []
  const listeners = new Set<() => void>()
  const aborts = new Map<string, AbortController>()
  const localFiles = new Map<string, File>()

  const set = (next: readonly PendingFile[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, changes: Partial<PendingFile>) =>
    set(list.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const drop = (id: string) => {
    aborts.get(id)?.abort()
    aborts.delete(id)
    set(list.filter((item) => item.id !== id))
  }
  /** @returns whether the connection broke, so that it is worth another try */
  const sendOnce = async ({ id, fieldId, file }: PendingFile, signal: AbortSignal): Promise<boolean> => {
    try {
      const answer = await upload(file, { signal, onProgress: (percent) => change(id, { percent }) })
      if (signal.aborted) return false
      localFiles.set(answer.url, file)
      onUploaded(fieldId, answer)
      drop(id)
    } catch (error) {
      if (signal.aborted) return false
      const kind = error instanceof UploadError ? error.reason : undefined
      if (kind === 'interrupted') return true
      const reason = error instanceof Error && error.message !== '' ? error.message : formTexts.uploadFailed
      change(id, { state: kind === 'refused' ? 'invalid' : 'failed', reason })
    }
    return false
  }
  const send = async (item: PendingFile) => {
    const abort = new AbortController()
    aborts.set(item.id, abort)
    for (let attempt = 1; await sendOnce(item, abort.signal); attempt++) {
      change(item.id, { state: 'waiting', percent: 0, reason: formTexts.uploadWaits })
      await connected(attempt, abort.signal)
      if (abort.signal.aborted) return
      change(item.id, { state: 'uploading', reason: undefined })
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pending: () => list,
    add(field, present, files) {
      const here = list.filter((item) => item.fieldId === field.field_id)
      const { kept, dropped } = takeFiles<FileAnswer | PendingFile | File>([...present, ...here], files)
      const taken = kept.filter((item): item is File => item instanceof File)
      const added = taken.map((file) => pendingFile(field, file))
      set([...list, ...added])
      for (const item of added) if (item.state === 'uploading') void send(item)
      return dropped.filter((item): item is File => item instanceof File).map((file) => file.name)
    },
    retry(id) {
      const item = list.find((one) => one.id === id)
      if (!item) return
      aborts.get(id)?.abort()
      change(id, { state: 'uploading', percent: 0, reason: undefined })
      void send(item)
    },
    remove: drop,
    removeAll() {
      for (const { id } of list) drop(id)
    },
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          if (list.some((item) => item.state === 'uploading')) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    localFile: (url) => localFiles.get(url),
  }
}

function pendingFile(field: FileUploadField, file: File): PendingFile {
  const [wrong] = checkFile(field, file)
  return {
    id: crypto.randomUUID(),
    fieldId: field.field_id,
    file,
    state: wrong ? 'invalid' : 'uploading',
    percent: 0,
    reason: wrong && formMessage(wrong),
  }
}
