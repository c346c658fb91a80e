import type { Memo, MemoCommandType, Person, RouteLevel } from '@countersign/domain'
import { BUDGET_TYPES, COST_TYPES, CURRENCIES, newMemo, placeOf, seatPlaces } from '@countersign/domain'
import type { CommandWeights, Writer } from '@countersign/domain/memo/testing/random-life'
import { nextCommand } from '@countersign/domain/memo/testing/random-life'
import { PERMISSIVE_RULES, routeOf } from '@countersign/domain/memo/testing/scenario'
import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import { sendCommand, writtenInput } from '@countersign/test-kit/memo-calls'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import { costContent, MAIN, OWNERS } from './organisation.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

const MINUTE = 60_000
/** Between calls; short enough that no session goes idle (B3) while its call waits for others. */
const LONGEST_PAUSE = 30
const mainPerson = (name: string): Person => ({ email: `${name.toLowerCase()}@${MAIN.domain}`, name })
const APPROVERS = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay'].map(mainPerson)
const SUBSTITUTES = ['Sam', 'Sue'].map(mainPerson)
const ADMINISTRATOR = mainPerson('Admin')
/** Band limits, a cent above them, and amounts that binary floating point would round. */
const AMOUNTS = [
  '0',
  '0.01',
  '100000',
  '100000.01',
  '300000.10',
  '20000.07',
  '1000000000.01',
  '0.30',
  '499999.99',
  '900719925474099.01',
]

/** Most memos reach an end within a few steps; reports count neither replies nor reminders. */
const CREATED: CommandWeights = { Submit: 9, SaveDraft: 1 }
const NEXT: Partial<Record<Memo['lifecycle'], CommandWeights>> = {
  UNSUBMITTED: { Submit: 8, SaveDraft: 2 },
  SUBMITTED: { Approve: 68, Return: 15, EditSubApprovers: 12, SelfReturn: 4, Reject: 4, Cancel: 2 },
  RETURNED: { Submit: 7, SaveDraft: 2, Cancel: 1 },
  SELF_RETURNED: { Submit: 7, SaveDraft: 2, Cancel: 1 },
}

export interface Harness {
  site: TestSite
  costs: TestTemplate
  plain: TestTemplate
  /** The current time in milliseconds, advanced by every call. */
  clock: { now: number }
}

/** Creates a memo and takes random steps with it through the API, until it has ended. */
export async function liveMemo(harness: Harness, seed: string, steps: number): Promise<void> {
  const random = seededRandom(seed)
  const { email, name } = random.pick(OWNERS)
  const isCost = random.chance(0.6)
  const { templateId: template_id } = isCost ? harness.costs : harness.plain
  const writer = writerOf(firstRoute(random), random)
  const draw = (memo: Memo, weights: CommandWeights) => {
    const now = new Date(harness.clock.now).toISOString()
    const situation = { weights, writer, rules: PERMISSIVE_RULES, administrator: ADMINISTRATOR, now }
    const memo_content = isCost ? randomCost(random) : content()
    return { next: nextCommand(memo, random, situation), memo_content }
  }
  const unsaved = newMemo({ memoId: '', owner: { email, name }, createdAt: '', isLegacy: false })
  const created = draw(unsaved, CREATED)
  const first = created.next?.command
  if (first?.type !== 'Submit' && first?.type !== 'SaveDraft')
    throw new Error('A memo begins with its content')
  const owner = await act(harness, random, email)
  const { memo_id } = await owner.must('create_memo', {
    template_id,
    ...writtenInput(first, created.memo_content),
  })
  for (let step = 0; step < steps; step++) {
    const memo = await stateOf(harness, memo_id)
    const { next, memo_content } = draw(memo, NEXT[memo.lifecycle] ?? {})
    if (!next) return
    const actor = await act(harness, random, next.actor.email)
    await sendCommand(actor.must, memo_id, next.command, memo_content)
  }
}

function firstRoute(random: SeededRandom): RouteLevel[] {
  return Array.from({ length: random.between(1, 3) }, (_, index) => ({
    approvers: APPROVERS.slice(index * 2, index * 2 + random.between(1, 2)),
    watchers: [],
    approvalType: random.chance(0.3) ? 'MIN_APPROVERS' : 'ALL_APPROVERS',
    minApprovers: 1,
    allowSubApprovals: true,
  }))
}

function writerOf(route: RouteLevel[], random: SeededRandom): Writer {
  return {
    // The server hashes the content itself. A route that was submitted is kept (D8).
    draft: (memo) => ({ contentHash: '', route: memo.version === 0 ? route : routeOf(memo) }),
    remarks: (type: MemoCommandType) => (type === 'Approve' ? '' : 'Because.'),
    subApprovers(memo, { email }) {
      const place = placeOf(memo, email)
      const isTaken = seatPlaces(memo).some(({ slot }) => slot.subApprovers.length > 0)
      // D7: a person has one place in a memo.
      if (isTaken || place?.slot.approver.seatId !== place?.seat.seatId) return undefined
      return { people: [random.pick(SUBSTITUTES)], min: 1 }
    },
  }
}

function randomCost(random: SeededRandom) {
  return costContent({
    amount: random.chance(0.5)
      ? random.pick(AMOUNTS)
      : `${random.between(0, 30_000_000)}.${random.between(10, 99)}`,
    currency: random.chance(0.6) ? 'PHP' : random.pick(CURRENCIES.slice(0, 3)),
    type: random.pick(COST_TYPES),
    budget: random.pick(BUDGET_TYPES),
  })
}

/** Signs a person in some time later, since earlier sessions may have ended (B3). */
async function act({ site, clock }: Harness, random: SeededRandom, email: string): Promise<Actor> {
  clock.now += random.between(1, LONGEST_PAUSE) * MINUTE
  site.setNow(new Date(clock.now).toISOString())
  return site.signIn(email)
}

async function stateOf({ site }: Harness, memoId: string): Promise<Memo> {
  const { state } = await site.services.db
    .selectFrom('memos')
    .select('state')
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()
  return readState(state)
}
