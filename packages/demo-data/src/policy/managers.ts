import { heads } from '../heads.ts'

/** Manages the heads of the groups, and has no manager. */
const TOP = heads['office-of-the-president']

/** Who manages the people of a group: its head; the Chief of Staff manages the heads (N2). */
export function managerOf({
  email,
  group_id,
}: {
  email: string
  group_id: string | null
}): string | undefined {
  const head = group_id === null ? undefined : heads[group_id]
  if (email === TOP) return undefined
  return head === undefined || head === email ? TOP : head
}
