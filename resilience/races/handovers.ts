import { setTimeout as sleep } from 'node:timers/promises'
import { insertHandover } from '@countersign/server/memo-changes/handovers/handovers.store'
import { jobs } from '@countersign/server/platform/jobs/jobs.store'
import { mailOf } from '@countersign/test-kit/memos'
import type { Move } from './move.ts'
import type { Harness } from './race.ts'

const LOOK_MS = 20

/** A handover gives this memo, and no other of its owner's, to someone else (K9): a job of the worker moves it. */
export function handOverOwner({ db, people: { owner, administrator } }: Harness): Move {
  return {
    name: 'administrator moves the owner’s memo',
    async run(_origin, { memo_id }) {
      const to = mailOf('new owner')
      const handoverId = await db.transaction().execute(async (tx) => {
        const { memo_key: memoKey } = await tx
          .selectFrom('memos')
          .select('memo_key')
          .where('memo_id', '=', memo_id)
          .executeTakeFirstOrThrow()
        const id = await insertHandover(tx, {
          from: owner.email,
          to,
          reason: 'Leaves',
          actor: administrator,
          at: new Date(),
          memos: [{ memoKey, partName: 'OWNER', to }],
        })
        await jobs.enqueue(tx, 'hand_over_memos', { handoverId: id })
        return id
      })
      for (;;) {
        const { outcome } = await db
          .selectFrom('handover_memos')
          .select('outcome')
          .where('handover_id', '=', handoverId)
          .executeTakeFirstOrThrow()
        if (outcome === 'MOVED') return { code: 'OK', result: {} as never }
        if (outcome !== null) return { code: outcome, message: '' }
        await sleep(LOOK_MS)
      }
    },
  }
}
