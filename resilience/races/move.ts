import type { CallName } from '@countersign/contract'
import type { Reply } from '../cluster/person.ts'
import type { MemoAtPhase } from './phase.ts'

/** An action on a memo as the person last saw it. */
export interface Move {
  name: string
  /** @param seen sent with the call: the revision on the screen, if any (A6) */
  run(
    origin: string,
    memo: MemoAtPhase,
    seen: { revision?: number; idempotency_key?: string },
  ): Promise<Reply<CallName>>
}
