import type { ListFilters } from './list-filters.ts'

/** The chips above an approver's tasks, in their order (M9). */
export const TASK_CHIPS = ['all', 'mine', 'others', 'overdue', 'questions'] as const

export type TaskChip = (typeof TASK_CHIPS)[number]

/** The chip that an address has on: of several, the narrowest. */
export function chosenChip({ whose, overdue, questions }: ListFilters): TaskChip {
  if (questions) return 'questions'
  if (overdue) return 'overdue'
  return whose ?? 'all'
}

/** The filters with one chip on: it replaces the others, and leaves days, type and amount as they are. */
export function withChip(
  { whose: _, overdue: __, questions: ___, ...rest }: ListFilters,
  chip: TaskChip,
): ListFilters {
  if (chip === 'all') return rest
  if (chip === 'overdue' || chip === 'questions') return { ...rest, [chip]: true }
  return { ...rest, whose: chip }
}
