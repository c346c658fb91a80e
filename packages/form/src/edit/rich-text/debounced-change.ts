import type { PendingEdit } from '../../answers/pending-edits.ts'

/** Reading and validating 1 MB must not slow down typing. */
const DEBOUNCE_MS = 400

interface DebouncedChangeOptions {
  /** The text that the editor was opened with, as stored. */
  original: string
  /** Returns the editor's current HTML. */
  read: () => string
  sanitize: (html: string) => string
  onChange: (html: string) => void
}

export interface DebouncedChange extends Omit<PendingEdit, 'ready'> {
  /** Reports the text after a pause in typing. */
  schedule(): void
  /** Drops what was not reported yet. */
  dispose(): void
}

/**
 * Reports an editor's text after a pause in typing, or at once on `flush`. Unchanged text is reported exactly as it was
 * stored, even if the editor would serialise it differently.
 */
export function createDebouncedChange({
  original,
  read,
  sanitize,
  onChange,
}: DebouncedChangeOptions): DebouncedChange {
  const opened = read()
  let last = original
  let settled = original
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (html: string) => {
    if (html === last) return
    last = html
    onChange(html)
  }
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const html = read()
    report(html === opened ? original : html)
  }
  return {
    schedule() {
      clearTimeout(timer)
      timer = setTimeout(flush, DEBOUNCE_MS)
    },
    flush,
    settle() {
      flush()
      if (last === settled || last === original) return
      settled = sanitize(last)
      report(settled)
    },
    dispose() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
