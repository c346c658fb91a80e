import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import { content, level } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'
import { actOn } from './act-on.ts'
import { approveSeveral } from './approve-several.ts'
import { followUp } from './follow-up.ts'
import { chooseLink } from './links.ts'
import { send } from './send.ts'
import type { World } from './world.ts'
import { preparersOf, recipientsOf } from './world.ts'

/** The next step of a client, decided before anything is sent: who calls what. */
export interface Step {
  person: Person
  origin: string
  run(): Promise<void>
}

/** Share of the steps that create a memo. */
const CREATES = 0.12
/** Share of the others that approve several memos at once (M4). */
const APPROVES_SEVERAL = 0.05
/** Share of the rest that are about approved memos which a person has to do or to read (R3, R5). */
const FOLLOWS_UP = 0.05

/** Share of new memos that are drafts for another person, of those who prepare them (R6). */
const PREPARES = 0.6

/** Chooses what a person would do next: create a memo, or act on one that they take part in. */
export function nextStep(world: World, random: SeededRandom): Step {
  const person = random.pick(world.people)
  const origin = random.pick(world.origins)
  // Each step has its own random stream, so the client's next steps do not depend on how much it draws.
  const plan = {
    creates: world.memos.length < 4 || random.chance(CREATES),
    own: random.next(),
    approvesSeveral: random.chance(APPROVES_SEVERAL),
    followsUp: world.hasLatestRules && random.chance(FOLLOWS_UP),
    recipient: random.pick(recipientsOf(world.people)),
    random: seededRandom(random.uuid()),
  }
  return {
    person,
    origin,
    run: () => {
      if (plan.creates) return create(world, person, origin, plan.random)
      if (plan.approvesSeveral) return approveSeveral(world, person, origin, plan.random)
      return plan.followsUp
        ? followUp(world, plan.recipient, origin, plan.random)
        : actOn(world, origin, plan.own, plan.random)
    },
  }
}

async function create(world: World, person: Person, origin: string, random: SeededRandom): Promise<void> {
  const word = `w${random.between(0, 2 ** 31 - 1).toString(36)}x${random.between(0, 2 ** 31 - 1).toString(36)}`
  const prepared = preparersOf(world.people).find(({ preparer }) => preparer === person)
  const owner = world.hasLatestRules && prepared && random.chance(PREPARES) ? prepared.owner : person
  const isOwn = owner === person
  const input = {
    ...writtenBy(world, owner, random, word),
    ...(isOwn ? await chooseLink(world, person, origin, random) : { prepared_for: owner.email }),
    action: isOwn && random.chance(0.8) ? ('SUBMITTED' as const) : ('SAVE_AS_DRAFT' as const),
    idempotency_key: `key-${word}`,
  }
  const made = await send(world, random, person, origin, 'create_memo', input)
  if (!made) return
  const named = new Set(input.sequences.flatMap((one) => [...one.approvers, ...(one.watchers ?? [])]))
  const people = world.people.filter((one) => one === person || one === owner || named.has(one.email))
  world.memos.push({ memo_id: made.memo_id, word, people })
}

function writtenBy(world: World, owner: Person, random: SeededRandom, word: string) {
  const others = random.some(
    world.people.filter((one) => one !== owner),
    8,
  )
  const levels = random.between(1, 3)
  const sequences = Array.from({ length: levels }, () => {
    const approvers = others.splice(0, random.between(1, 2)).map((one) => one.email)
    const isAny = random.chance(0.4)
    const watchers = random.chance(0.4) ? others.splice(0, 1).map((one) => one.email) : []
    return level(approvers, {
      watchers,
      approval_type: isAny ? 'MIN_APPROVERS' : 'ALL_APPROVERS',
      min_approvers: isAny ? 1 : null,
      allow_sub_approvals: true,
    })
  })
  return {
    template_id: random.pick(world.templates).templateId,
    memo_content: content({
      subject: `Router ${word}`,
      amount: `${random.between(1, 100_000)}.${random.between(10, 99)}`,
    }),
    sequences,
  }
}
