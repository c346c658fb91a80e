import type { Person } from '../cluster/person.ts'
import type { CallInput, CallName } from '@countersign/contract'
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

/** A call as a move. */
export function move<Name extends CallName>(
  name: string,
  who: Person,
  call: Name,
  input: (memo: MemoAtPhase) => object,
): Move {
  return {
    name,
    run: (origin, memo, seen) =>
      who.call(origin, call, { memo_id: memo.memo_id, ...input(memo), ...seen } as CallInput<Name>),
  }
}
