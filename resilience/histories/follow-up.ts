import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import type { Person } from '../cluster/person.ts'
import { read, send } from './send.ts'
import type { World } from './world.ts'

/** Does what a person has to do in an approved memo (R3), or acknowledges one that they have to read (R5); what others did meanwhile is refused. */
export async function followUp(
  world: World,
  person: Person,
  origin: string,
  random: SeededRandom,
): Promise<void> {
  const idempotency_key = `key-${random.uuid()}`
  const toRead = await read(world, person, origin, 'get_to_read_active', { limit: 15 })
  if (toRead && toRead.memos.length > 0) {
    const { memo_id } = random.pick(toRead.memos)
    await send(world, random, person, origin, 'acknowledge_memo', { memo_id, idempotency_key })
  }
  const toDo = await read(world, person, origin, 'get_to_do_active', { limit: 15 })
  if (toDo && toDo.memos.length > 0) {
    const { memo_id } = random.pick(toDo.memos)
    await send(world, random, person, origin, 'complete_hand_off', {
      memo_id,
      message: 'Paid',
      idempotency_key: `${idempotency_key}-done`,
    })
  }
}
