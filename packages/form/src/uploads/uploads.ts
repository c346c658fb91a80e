import { checkFile, formMessage, takeFiles } from '@countersign/domain'
import type { FileAnswer, FileUploadField } from '@countersign/domain'
import { untilConnected } from './connection.ts'
import type { UntilConnected } from './connection.ts'
import { checkImage } from './check-image.ts'
import { formTexts } from '../texts.ts'

/**
 * Uploads one file and resolves to where it is stored. Rejects on failure, with an `UploadError` if the cause is known,
 * and when the signal aborts.
 */
export type UploadFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<FileAnswer>

/** Why an upload failed: the connection broke and a retry makes sense, or the file was refused for good. */
export class UploadError extends Error {
  readonly reason: 'interrupted' | 'refused'

  constructor(reason: UploadError['reason'], message: string) {
    super(message)
    this.name = 'UploadError'
    this.reason = reason
  }
}

/** A chosen file that is not an answer yet: uploading, waiting for the connection, failed or invalid. */
export interface PendingFile {
  id: string
  fieldId: string
  file: File
  state: 'uploading' | 'waiting' | 'failed' | 'invalid'
  /** 0 to 100. */
  percent: number
  /** Why it waits, failed or is invalid. */
  reason?: string
}

/** The pending files of a form. Outlives the fields, which conditions show and hide. */
export interface Uploads {
  subscribe(listener: () => void): () => void
  pending(): readonly PendingFile[]
  /** Adds chosen files up to the limit and returns the names of the others (F3). Invalid files don't count. */
  add(field: FileUploadField, present: readonly FileAnswer[], files: readonly File[]): string[]
  /** Sorts files by the order in which they were chosen, after those that were there before. */
  inOrder(files: readonly FileAnswer[]): FileAnswer[]
  retry(id: string): void
  /** Removes a file and cancels its upload. */
  remove(id: string): void
  removeAll(): void
  /** Resolves when no upload is running; files that wait for the connection don't count. */
  settled(): Promise<void>
  /** The local file of an answer that was uploaded here, by its storage path. */
  localFile(url: string): File | undefined
  /** Replaces the handlers of the form, which change as it renders. */
  handleWith(handlers: UploadHandlers): void
}

interface UploadHandlers {
  upload: UploadFile
  onUploaded: (fieldId: string, answer: FileAnswer) => void
}

/** Creates an empty list of uploads. Uploads interrupted by a broken connection restart by themselves. */
export function createUploads({
  untilConnected: connected = untilConnected,
  ...initialHandlers
}: UploadHandlers & { untilConnected?: UntilConnected }): Uploads {
  let handlers: UploadHandlers = initialHandlers
  let list: readonly PendingFile[] = []
  const listeners = new Set<() => void>()
  const aborts = new Map<string, AbortController>()
  const localFiles = new Map<string, File>()
  /** The order in which files were chosen, by the id of their upload, later by their URL. */
  const ranks = new Map<string, number>()

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
  /** @returns whether the connection broke and a retry makes sense */
  const trySend = async ({ id, fieldId, file }: PendingFile, signal: AbortSignal): Promise<boolean> => {
    try {
      const problem = file.type.startsWith('image/') ? await checkImage(file) : undefined
      if (signal.aborted) return false
      if (problem) throw new UploadError('refused', formMessage(problem))
      const answer = await handlers.upload(file, { signal, onProgress: (percent) => change(id, { percent }) })
      if (signal.aborted) return false
      localFiles.set(answer.url, file)
      ranks.set(answer.url, ranks.get(id) ?? ranks.size)
      handlers.onUploaded(fieldId, answer)
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
    for (let attempt = 1; await trySend(item, abort.signal); attempt++) {
      change(item.id, { state: 'waiting', percent: 0, reason: formTexts.uploadWaits })
      await connected(attempt, abort.signal)
      if (abort.signal.aborted) return
      change(item.id, { state: 'uploading', reason: undefined })
    }
  }

  return {
    handleWith(next) {
      handlers = next
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pending: () => list,
    add(field, present, files) {
      const chosen = files.map((file) => pendingFile(field, file))
      const taking = list.filter((item) => item.fieldId === field.field_id && item.state !== 'invalid')
      const { dropped } = takeFiles<FileAnswer | PendingFile>(
        [...present, ...taking],
        chosen.filter((item) => item.state !== 'invalid'),
      )
      const added = chosen.filter((item) => !dropped.includes(item))
      set([...list, ...added])
      for (const item of added) {
        ranks.set(item.id, ranks.size)
        if (item.state === 'uploading') void send(item)
      }
      return chosen.filter((item) => dropped.includes(item)).map((item) => item.file.name)
    },
    inOrder(files) {
      const rankOf = ({ url }: FileAnswer) => ranks.get(url) ?? -1
      return files.toSorted((one, other) => rankOf(one) - rankOf(other))
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
