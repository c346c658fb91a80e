import type { PendingEdit } from '../../pending-edits.ts'

/** So long after the last key the text is handed on: reading and judging 1 MB must not hold up typing. */
const REST_MS = 400

interface HandoverOptions {
  /** The text that the editor was opened with, as it was stored. */
  original: string
  /** The editor's HTML now. */
  read: () => string
  sanitize: (html: string) => string
  hand: (html: string) => void
}

export interface Handover extends PendingEdit {
  /** Something was typed. */
  touched(): void
  /** Nothing more is handed on. */
  dispose(): void
}

/**
 * Hands an editor's text on: a moment after the last key, or at once when asked. As long as the text is the one that
 * was opened it is handed on exactly as it was stored, however the editor would write it.
 */
export function createHandover({ original, read, sanitize, hand }: HandoverOptions): Handover {
  const opened = read()
  let last = original
  let settled = original
  let timer: ReturnType<typeof setTimeout> | undefined
  const give = (html: string) => {
    if (html === last) return
    last = html
    hand(html)
  }
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const html = read()
    give(html === opened ? original : html)
  }
  return {
    touched() {
      clearTimeout(timer)
      timer = setTimeout(flush, REST_MS)
    },
    flush,
    settle() {
      flush()
      if (last === settled || last === original) return
      settled = sanitize(last)
      give(settled)
    },
    dispose() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
