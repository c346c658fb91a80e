import type { AnswersForm } from '@countersign/form'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { MemoSource } from './memo-source.ts'
import type { RestoredCopy } from './typed-copy/typed-copy.ts'
import { useOrphanedCopy } from './typed-copy/use-orphaned-copy.ts'
import { useTypedCopy } from './typed-copy/use-typed-copy.ts'
import { changeRoute } from './workflow/route-draft.ts'
import { writtenMemo } from './saving/written-memo.ts'

interface MemoDraftOptions {
  source: MemoSource
  form: AnswersForm
  /** The key prefix of the form's copies, and the copy that this tab restored. */
  copyPrefix: string
  copy: RestoredCopy | null
}

/** The memo being written: the form's answers and the levels, whether they are unsaved, and their copy for a reload. */
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
  const { left, taken } = useOrphanedCopy(source, copyPrefix, typedCopy.key)
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
    /** Nothing is unsaved any more: it was saved, or discarded on purpose. */
    markSaved,
    /** Returns to what is saved. */
    discard(saved: MemoSource = source) {
      form.replace(saved.answers)
      dispatch({ type: 'replaced', route: saved.route })
      setRestored(null)
      setRevision(saved.memo?.revision ?? null)
      savedText.current = JSON.stringify(writtenMemo(saved, saved.answers, saved.route))
      typedCopy.drop()
    },
    /** The copy of a closed tab, or null. */
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
