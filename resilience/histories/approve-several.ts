import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import type { Person } from '../cluster/person.ts'
import { noteAcknowledged, read, send } from './send.ts'
import type { World } from './world.ts'

const MOST = 5
const NAMES_SPECIALS = 0.7
const STALE = 0.05

/** Approves some of the memos that wait for a person, as the sheet does (M4): each has an outcome of its own. */
export async function approveSeveral(
  world: World,
  person: Person,
  origin: string,
  random: SeededRandom,
): Promise<void> {
  const list = await read(world, person, origin, 'getForMyApprovalActiveWithUserID', { limit: 15 })
  const rows = random.some(list?.memos ?? [], random.between(1, MOST))
  if (rows.length === 0) return
  const items = rows.map(({ memo_id, revision, specials }) => ({
    memo_id,
    revision: random.chance(STALE) ? revision - 1 : revision,
    seen_specials: random.chance(NAMES_SPECIALS) ? specials.map(({ kind }) => kind) : [],
  }))
  const answer = await send(world, random, person, origin, 'approve_memos', {
    items,
    remarks: 'Said in the history',
    idempotency_key: `key-${random.uuid()}`,
  })
  if (!answer) return
  const ids = answer.items.map(({ memo_id }) => memo_id)
  if (ids.join() !== items.map(({ memo_id }) => memo_id).join())
    world.faults.push('approve_memos did not answer each of its items in their order (M4)')
  for (const [at, { memo_id, outcome, revision }] of answer.items.entries()) {
    world.tally.set(`approve_memos: ${outcome}`, (world.tally.get(`approve_memos: ${outcome}`) ?? 0) + 1)
    if (outcome !== 'APPROVED') continue
    noteAcknowledged(world, person, 'approve_memo', { memo_id }, { memo_id })
    if (revision !== (items[at]?.revision ?? 0) + 1)
      world.faults.push(`approve_memos made ${memo_id} revision ${revision} of ${items[at]?.revision} (A6)`)
  }
}
