import type { Sending } from '../races/race.ts'
import type { Phase } from '../races/phase.ts'

/** A fault seeded into a copy of the product: the judge must detect it. */
export interface SeededFault {
  what: string
  /**
   * What must detect it: stateful tests, races of pairs of calls at a phase, or an upgrade in which the copy is the older or the newer
   * release beside this one.
   */
  judge: 'histories' | { phase: Phase; sending: Sending } | { release: 'older' | 'newer' }
  /** The text of every edit must occur exactly once. */
  edits: { file: string; find: string; replace: string }[]
  /** Files that the product does not have. */
  additions?: { file: string; text: string }[]
}
