import { checkFile, formMessage, takeFiles } from '@countersign/domain'
import type { FileAnswer, FileUploadField } from '@countersign/domain'
import { formTexts } from './texts.ts'

/** Sends one file and answers where it is stored. Rejects on failure, and when the signal aborts. */
export type UploadFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<FileAnswer>

/** A chosen file that is no answer yet: on its way, failed, or one that the field doesn't take. */
export interface PendingFile {
  id: string
  fieldId: string
  file: File
  state: 'uploading' | 'failed' | 'invalid'
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
  /** Resolves once nothing is on its way any more. */
  settled(): Promise<void>
}

interface Uploading {
  upload: UploadFile
  onUploaded: (fieldId: string, answer: FileAnswer) => void
}

/** A new, empty list of uploads. */
export function createUploads({ upload, onUploaded }: Uploading): Uploads {
  let list: readonly PendingFile[] = []
  const listeners = new Set<() => void>()
  const aborts = new Map<string, AbortController>()

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
  const send = async (item: PendingFile) => {
    const abort = new AbortController()
    aborts.set(item.id, abort)
    const { signal } = abort
    const onProgress = (percent: number) => change(item.id, { percent })
    try {
      const answer = await upload(item.file, { signal, onProgress })
      if (signal.aborted) return
      onUploaded(item.fieldId, answer)
      drop(item.id)
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error && error.message !== '' ? error.message : formTexts.uploadFailed
      change(item.id, { state: 'failed', reason })
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
