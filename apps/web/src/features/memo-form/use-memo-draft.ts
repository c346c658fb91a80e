import { toContent } from '@countersign/domain'
import type { AnswersForm } from '@countersign/form'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { MemoSource } from './memo-source.ts'
import { typedRoute } from './typed-copy/typed-copy.ts'
import type { RestoredCopy } from './typed-copy/typed-copy.ts'
import { useOrphanedCopy } from './typed-copy/use-orphaned-copy.ts'
import { useTypedCopy } from './typed-copy/use-typed-copy.ts'
import type { FormPolicy } from './workflow/form-policy.ts'
import { useAskedRoute } from './workflow/use-asked-route.ts'
import { changeWritten } from './workflow/written-route.ts'
import { writtenMemo } from './written-memo.ts'
import type { WrittenMemo } from './written-memo.ts'

interface MemoDraftOptions {
  source: MemoSource
  form: AnswersForm
  /** The key prefix of the form's copies, and the copy that this tab restored. */
  copyPrefix: string
  copy: RestoredCopy | null
  /** Whether the copy goes on with what was just typed, rather than being restored. */
  isContinued?: boolean
}

/** The memo being written: the form's answers and the levels, whether they are unsaved, and their copy for a reload. */
export function useMemoDraft({ source, form, copyPrefix, copy, isContinued }: MemoDraftOptions) {
  const [restored, setRestored] = useState(isContinued ? null : copy)
  const [policy, setPolicy] = useState(source.policy)
  const [routeWritten, dispatch] = useReducer(changeWritten, copy?.route ?? source.route)
  const asked = useAskedRoute(policy, form)
  const route = useMemo(
    () => (policy && asked ? policy.code.policyRoute(policy, asked, routeWritten) : routeWritten.levels),
    [policy, asked, routeWritten],
  )
  const [revision, setRevision] = useState(source.memo?.revision ?? null)
  const savedText = useRef<string>(undefined)

  const [readers, setReaders] = useState(copy?.readers ?? source.readers)
  const [isUnlinked, setUnlinked] = useState(false)
  const written = () => ({
    ...writtenMemo(source, form.answers(), { policy, route: routeWritten }),
    ...readersPayload(readers),
    ...(isUnlinked && { link: null }),
  })
  const hasUnsaved = () => {
    savedText.current ??= JSON.stringify(savedMemo(source))
    return form.uploads.pending().length > 0 || JSON.stringify(written()) !== savedText.current
  }
  const markSaved = () => {
    savedText.current = JSON.stringify(written())
    form.uploads.removeAll()
    typedCopy.drop()
  }
  const typedCopy = useTypedCopy(copyPrefix, () =>
    hasUnsaved()
      ? {
          // With the labels of what was picked from searches (N9).
          memo_content: toContent(form.templateContent, form.answers()),
          ...typedRoute(routeWritten),
          ...(readers && { readers }),
          revision,
        }
      : null,
  )
  const { changed } = typedCopy
  const { left, findLeft, discardLeft } = useOrphanedCopy(source, copyPrefix, typedCopy.key)
  useEffect(() => form.onChange(changed), [form, changed])
  useEffect(() => changed(), [changed, routeWritten, readers])

  return {
    /** Null without a policy, as is what it asks for. */
    policy,
    /** Follows the policy as it is now, with everything that was typed. @returns sentences about what changes in the route */
    adoptPolicy(next: FormPolicy | null): string[] {
      setPolicy(next)
      if (!next) return []
      const { createRouteAsker, policyRoute, routeChanges } = next.code
      return routeChanges(route, policyRoute(next, createRouteAsker(next)(form.answers()), routeWritten))
    },
    asked,
    /** The levels as they are shown and sent. */
    route,
    /** What the owner has written of them. */
    routeWritten,
    changeRoute: dispatch,
    revision,
    setRevision,
    /** The memo that it amends, extends or revokes (R4). */
    link: isUnlinked ? undefined : source.memo?.link,
    removeLink: () => setUnlinked(true),
    /** Whom the owner gives a copy (R5); null where they can't name anyone. */
    readers,
    setReaders,
    restored,
    written,
    hasUnsaved,
    /** Keeps the copy now. */
    keepCopy: typedCopy.keep,
    /** Nothing is unsaved any more: it was saved, or discarded on purpose. */
    markSaved,
    /** Returns to what is saved. */
    discard(saved: MemoSource = source) {
      form.replace(saved.answers)
      dispatch({ type: 'replaced', written: saved.route })
      setPolicy(saved.policy)
      setReaders(saved.readers)
      setUnlinked(false)
      setRestored(null)
      setRevision(saved.memo?.revision ?? null)
      savedText.current = JSON.stringify(savedMemo(saved))
      typedCopy.drop()
    },
    /** The copy of a closed tab, or null. */
    left,
    bringBack() {
      if (left === null) return
      // What was typed here before takes its place, and can be brought back in turn.
      typedCopy.keepAs(left.key)
      form.pickLabels(left.labels)
      form.replace(left.answers)
      dispatch({ type: 'replaced', written: left.route })
      setReaders(left.readers ?? source.readers)
      setRestored(left)
      changed()
      findLeft()
    },
    discardLeft,
  }
}

/** What is saved, as it would be sent. */
function savedMemo(source: MemoSource): WrittenMemo {
  return { ...writtenMemo(source, source.answers, source), ...readersPayload(source.readers) }
}

function readersPayload(readers: MemoSource['readers']): Pick<WrittenMemo, 'readers'> {
  return readers ? { readers: readers.map(({ email }) => email) } : {}
}

export type MemoDraft = ReturnType<typeof useMemoDraft>
