import type { AnswersForm } from '@countersign/form'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { MemoSource } from './memo-source.ts'
import { dropTypedCopy } from './typed-copy.ts'
import type { RestoredCopy } from './typed-copy.ts'
import { useTypedCopy } from './use-typed-copy.ts'
import { changeRoute } from './workflow/route-draft.ts'
import { writtenMemo } from './written-memo.ts'

interface MemoDraftOptions {
  source: MemoSource
  form: AnswersForm
  /** Where the copy for a reload stands, and what it brought back. */
  copyKey: string
  copy: RestoredCopy | null
}

/** What is being written: the levels beside the form's answers, what of it is unsaved, and its copy for a reload. */
export function useMemoDraft({ source, form, copyKey, copy }: MemoDraftOptions) {
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
    dropTypedCopy(copyKey)
  }
  const { changed } = useTypedCopy(copyKey, () =>
    hasUnsaved() ? { memo_content: written().memo_content, route, revision } : null,
  )
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
      dropTypedCopy(copyKey)
    },
  }
}

export type MemoDraft = ReturnType<typeof useMemoDraft>
