import { useEffect, useState } from 'react'
import type { AnswersForm } from './answers-form.ts'
import type { FieldProblem } from './field-issues.ts'

/** A form is judged as a whole only once its person pauses. */
const RESTS_MS = 200
const NONE: readonly FieldProblem[] = []

/**
 * The problems that an attempt found: those that are put right leave the list by themselves. What goes wrong meanwhile is
 * told at its field, and listed by the next attempt.
 *
 * @returns the problems, and what sets those of an attempt
 */
export function useProblems(form: AnswersForm) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const isEmpty = problems.length === 0
  useEffect(() => {
    if (isEmpty) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setProblems((before) => form.remaining(before)), RESTS_MS)
    }
    const stops = [form.onChange(changed), form.uploads.subscribe(changed)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [form, isEmpty])
  // A form with other answers hasn't been attempted.
  return [form.attempt === 'none' ? NONE : problems, setProblems] as const
}
