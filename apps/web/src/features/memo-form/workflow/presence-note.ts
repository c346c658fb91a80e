import { formatDay } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { texts } from '../texts.ts'

type PresentPerson = CallOutput<'get_last_route'>['levels'][number]['approvers'][number]

/** What to know about a person today: that they have left or are away. */
export function presenceNote({
  has_left,
  away,
}: Pick<PresentPerson, 'has_left' | 'away'>): string | undefined {
  if (has_left) return texts.hasLeft
  if (!away) return undefined
  return away.until === null ? texts.away : texts.awayUntil(formatDay(away.until))
}
