import type { CallInput } from '@countersign/contract'
import type { LinkKind } from '@countersign/domain'
import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import type { Person } from '../cluster/person.ts'
import { read } from './send.ts'
import type { World } from './world.ts'

const KINDS: readonly LinkKind[] = ['amends', 'extends', 'revokes']
const LINKS = 0.4
/** Of the links that no screen offers. */
const FORBIDDEN = 0.15

/**
 * What a new memo links to (R4): an approved memo whose view offers it, and sometimes one that can't be linked to, that its author can't read, or
 * that doesn't exist, which must be refused.
 */
export async function chooseLink(
  world: World,
  person: Person,
  origin: string,
  random: SeededRandom,
): Promise<Pick<CallInput<'create_memo'>, 'link'>> {
  if (!world.hasLatestRules || world.memos.length === 0 || !random.chance(LINKS)) return {}
  const kind = random.pick(KINDS)
  if (random.chance(FORBIDDEN)) return { link: { kind, memo_id: random.pick(idsOf(world)) } }
  const own = world.memos.filter(({ people }) => people.includes(person))
  for (const { memo_id } of random.some(own, 3)) {
    const view = await read(world, person, origin, 'get_memo_details_for_viewing', { memo_id })
    if (view?.abilities.link.allowed) return { link: { kind, memo_id } }
  }
  return {}
}

const idsOf = ({ memos }: World): string[] => [...memos.map(({ memo_id }) => memo_id), 'AVL-2026-9999']
