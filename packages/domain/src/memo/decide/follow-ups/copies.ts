import type { MemoContext } from '../../commands.ts'
import { accepted } from '../../refusals.ts'
import type { Outcome } from '../../refusals.ts'
import { stamp } from '../../stamp.ts'

/** A reader acknowledges having read the approved memo (R5). */
export function acknowledge(context: MemoContext): Outcome {
  return accepted([stamp(context, { type: 'MemoAcknowledged' })])
}
