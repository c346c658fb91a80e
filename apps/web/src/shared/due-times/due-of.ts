import type { Due } from './due-time.tsx'

interface Answered {
  /** A release without due times answers without them. */
  due_at?: string | null
  overdue_days?: number | null
}

/** The due time of a row or a memo, for its words; null without one (L2). */
export function dueOf({ due_at, overdue_days = null }: Answered): Due | null {
  return due_at ? { dueAt: due_at, overdueDays: overdue_days } : null
}
