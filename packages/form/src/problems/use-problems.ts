import { useEffect, useState } from 'react'
import type { AnswersForm } from '../answers/answers-form.ts'
import type { FieldProblem } from '../answers/field-issues.ts'

/** Validating the whole form waits for a pause in typing. */
const DEBOUNCE_MS = 200
const NONE: readonly FieldProblem[] = []

/**
 * The problems found by an attempt. Fixed problems leave the list by themselves; new ones show at their fields and are
 * listed by the next attempt.
 *
 * @returns the problems, and a setter for those of an attempt
 */
export function useProblems(form: AnswersForm) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const isEmpty = problems.length === 0
  useEffect(() => {
    if (isEmpty) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setProblems((before) => form.remaining(before)), DEBOUNCE_MS)
    }
    const stops = [form.onChange(changed), form.uploads.subscribe(changed)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [form, isEmpty])
  // A form whose answers were replaced has not been attempted.
  return [form.attempt === 'none' ? NONE : problems, setProblems] as const
}
