import type { Cluster } from '../cluster/cluster.ts'
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

type Seen = Parameters<Move['run']>[2]

/** What is sent with a call that is about what was on the screen in another way than by the revision. */
export function keyOnly({ idempotency_key }: Seen): Pick<Seen, 'idempotency_key'> {
  return idempotency_key === undefined ? {} : { idempotency_key }
}

/** The console's address at the process that has this one of the employees' app. */
export function consoleAt(origin: string, { apis }: Pick<Cluster, 'apis'>): string {
  return apis.find((api) => api.origin === origin)?.adminOrigin ?? origin
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
