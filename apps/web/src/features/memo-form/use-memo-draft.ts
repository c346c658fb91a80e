import type { AnswersForm } from '@countersign/form'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { MemoSource } from './memo-source.ts'
import type { RestoredCopy } from './typed-copy.ts'
import { useLeftCopy } from './use-left-copy.ts'
import { useTypedCopy } from './use-typed-copy.ts'
import { changeRoute } from './workflow/route-draft.ts'
import { writtenMemo } from './written-memo.ts'

interface MemoDraftOptions {
  source: MemoSource
  form: AnswersForm
  /** Where the form's copies stand, and what this tab's brought back. */
  copyPrefix: string
  copy: RestoredCopy | null
}

/** What is being written: the levels beside the form's answers, what of it is unsaved, and its copy for a reload. */
export function useMemoDraft({ source, form, copyPrefix, copy }: MemoDraftOptions) {
  const [restored, setRestored] = useState(copy)
  const [route, dispatch] = useReducer(changeRoute, copy?.route ?? source.route)
  const [revision, setRevision] = useState(source.memo?.revision ?? null)
  const savedText = useRef<string>(undefined)

  const written = () => writtenMemo(source, form.answers(), route)
  const hasUnsaved = () => {
    savedText.current ??= JSON.stringify(writtenMemo(source, source.answers, source.route))
    return form.uploads.pending().length > 0 || JSON.stringify(written()) !== savedText.current
  }
  const markSaved = () => {
    savedText.current = JSON.stringify(written())
    form.uploads.removeAll()
    typedCopy.drop()
  }
  const typedCopy = useTypedCopy(copyPrefix, () =>
    hasUnsaved() ? { memo_content: written().memo_content, route, revision } : null,
  )
  const { changed } = typedCopy
  const { left, taken } = useLeftCopy(source, copyPrefix, typedCopy.key)
  useEffect(() => form.onChange(changed), [form, changed])
  useEffect(() => changed(), [changed, route])

  return {
    route,
    changeRoute: dispatch,
    revision,
    setRevision,
    restored,
    written,
    hasUnsaved,
    /** Nothing is unsaved any more: it was saved, or left behind on purpose. */
    markSaved,
    /** Back to what is saved. */
    discard(saved: MemoSource = source) {
      form.replace(saved.answers)
      dispatch({ type: 'replaced', route: saved.route })
      setRestored(null)
      setRevision(saved.memo?.revision ?? null)
      savedText.current = JSON.stringify(writtenMemo(saved, saved.answers, saved.route))
      typedCopy.drop()
    },
    /** What was typed in a tab that is gone; null where there is nothing. */
    left,
    bringBack() {
      if (left === null) return
      form.replace(left.answers)
      dispatch({ type: 'replaced', route: left.route })
      setRestored(left)
      changed()
      taken()
    },
    discardLeft: taken,
  }
}

export type MemoDraft = ReturnType<typeof useMemoDraft>
