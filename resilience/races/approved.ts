import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'
import { holdMove } from './conditions.ts'
import { linkMoves } from './links.ts'
import type { Move } from './move.ts'
import { consoleAt, keyOnly, move } from './move.ts'
import type { Harness } from './race.ts'

/**
 * What can happen to an approved memo at once: a memo that revokes it is approved (R4), a handler marks it done (R3), readers acknowledge having
 * read it (R5), and an administrator preserves it (R8) or would place a hold (C8).
 */
export function movesOfApproved(harness: Harness): Move[] {
  const { next, watcher, deputy } = harness.people
  const completes = (who: Person) =>
    move(`${who.name} marks it done`, who, 'complete_hand_off', () => ({ message: `Paid by ${who.name}` }))
  return [
    ...linkMoves(harness),
    acknowledgement(watcher),
    acknowledgement(deputy),
    completes(watcher),
    completes(next),
    preservation(harness),
    holdMove(harness),
  ]
}

/** It is of what was approved, whatever the revision. */
function acknowledgement(who: Person): Move {
  return {
    name: `${who.name} acknowledges`,
    run: (origin, { memo_id }, seen) => who.call(origin, 'acknowledge_memo', { memo_id, ...keyOnly(seen) }),
  }
}

function preservation({ cluster, db, people }: Harness): Move {
  return {
    name: 'administrator preserves it',
    async run(origin, { memo_id }, seen) {
      // It takes a fresh sign-in (P3), and races may go on for longer.
      const administrator = await signInPerson(db, people.administrator.email, 'admin')
      return administrator.call(consoleAt(origin, cluster), 'admin-preserve_memo', {
        memo_id,
        reason: 'Under audit',
        ...keyOnly(seen),
      })
    },
  }
}
