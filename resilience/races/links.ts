import type { Person } from '../cluster/person.ts'
import type { Move } from './move.ts'
import type { Harness } from './race.ts'

/** Either of two memos that revoke an approved one is approved (R4). */
export function linkMoves(harness: Harness): Move[] {
  const { one, other } = harness.people
  return [revocation(one, 0), revocation(other, 1)]
}

/** The approval of a memo that revokes the one that is raced for. */
function revocation(who: Person, at: number): Move {
  return {
    name: `${who.name} approves a revocation`,
    run(origin, { revocations = [] }, { revision: seen, ...key }) {
      const { memo_id = '', revision } = revocations[at] ?? {}
      return who.call(origin, 'approve_memo', { memo_id, ...(seen !== undefined && { revision }), ...key })
    },
  }
}
