import {
  CURRENCIES,
  BUDGET_TYPES,
  COST_TYPES,
  pendingPlaces,
  type Memo,
  type SeatPlace,
} from '@countersign/domain'
import { seededRandom, type SeededRandom } from '../../demo/memos/seeded-random.ts'
import { content, level, type TestTemplate } from '../../testing/memos.ts'
import type { Actor, TestSite } from '../../testing/site.ts'
import { costContent, MAIN, OWNERS } from './organisation.ts'

const MINUTE = 60_000
/** Between one call and the next; so short that no session goes idle (B3) while its call waits for those of other lives. */
const LONGEST_PAUSE = 30
const APPROVERS = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay'].map(
  (name) => `${name.toLowerCase()}@${MAIN.domain}`,
)
const SUBSTITUTES = ['Sam', 'Sue'].map((name) => `${name.toLowerCase()}@${MAIN.domain}`)
/** Bounds, a cent above them, and sums that binary fractions would round. */
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

export interface Stage {
  site: TestSite
  costs: TestTemplate
  plain: TestTemplate
  /** Where the clock stands, in milliseconds; it moves on with every call. */
  clock: { now: number }
}

/** Writes a memo and lives its life for so many steps, through the calls that people make. */
export async function liveMemo(stage: Stage, seed: string, steps: number): Promise<void> {
  const random = seededRandom(seed)
  const owner = random.pick(OWNERS)
  const isCost = random.chance(0.6)
  const template = isCost ? stage.costs : stage.plain
  const memo_content = () => (isCost ? randomCost(random) : content())
  const levels = Array.from({ length: random.between(1, 3) }, (_, index) =>
    level(APPROVERS.slice(index * 2, index * 2 + random.between(1, 2)), {
      allow_sub_approvals: true,
      ...(random.chance(0.3) ? { approval_type: 'MIN_APPROVERS' as const, min_approvers: 1 } : {}),
    }),
  )
  const made = await (
    await act(stage, random, owner.email)
  ).must('create_memo', {
    template_id: template.templateId,
    action: random.chance(0.1) ? 'SAVE_AS_DRAFT' : 'SUBMITTED',
    memo_content: memo_content(),
    sequences: levels,
  })
  for (let step = 0; step < steps; step++) {
    const memo = await stateOf(stage, made.memo_id)
    if (!(await takeStep(stage, random, memo, { memo_content: memo_content(), levels }))) return
  }
}

/** @returns false when the memo has ended */
async function takeStep(
  stage: Stage,
  random: SeededRandom,
  memo: Memo,
  written: {
    memo_content: ReturnType<typeof content | typeof costContent>
    levels: ReturnType<typeof level>[]
  },
): Promise<boolean> {
  const { memoId: memo_id } = memo
  const remarks = 'Because.'
  const owner = await act(stage, random, memo.owner.email)
  switch (memo.lifecycle) {
    case 'UNSUBMITTED':
    case 'RETURNED':
    case 'SELF_RETURNED': {
      if (memo.version > 0 && random.chance(0.1)) {
        await owner.must('withdraw_memo', { memo_id, remarks })
        return false
      }
      const action = random.chance(0.2) ? 'SAVE_AS_DRAFT' : 'SUBMITTED'
      await owner.must('edit_memo', {
        ...{ memo_id, action, remarks },
        memo_content: written.memo_content,
        sequences: memo.version === 0 ? written.levels : routeOf(memo),
      })
      return true
    }
    case 'SUBMITTED': {
      const roll = random.between(1, 100)
      if (roll <= 4) await owner.must('self_return_memo', { memo_id, remarks })
      else if (roll <= 6) await owner.must('withdraw_memo', { memo_id, remarks })
      else await decide(stage, random, memo, roll)
      return true
    }
    default:
      return false
  }
}

async function decide(stage: Stage, random: SeededRandom, memo: Memo, roll: number): Promise<void> {
  const { memoId: memo_id } = memo
  const place = random.pick(pendingPlaces(memo)) as SeatPlace
  const approver = await act(stage, random, place.seat.person.email)
  const isOwnSeat = place.slot.approver.seatId === place.seat.seatId
  const remarks = 'Because.'
  if (roll <= 18) await approver.must('return_memo', { memo_id, remarks })
  else if (roll <= 22) await approver.must('reject_memo', { memo_id, remarks })
  else if (roll <= 34 && isOwnSeat && place.slot.subApprovers.length === 0 && !taken(memo)) {
    await approver.must('editSubapprovers', {
      ...{ memo_id, sequence_id: place.level.sequenceId, sub_approvers: [random.pick(SUBSTITUTES)] },
      min_approvers: 1,
    })
  } else await approver.must('approve_memo', { memo_id })
}

/** The levels as the owner sends them back unchanged (D8). */
function routeOf(memo: Memo) {
  return memo.levels.map((one) =>
    level(
      one.slots.map((slot) => slot.approver.person.email),
      {
        sequence_id: one.sequenceId,
        approval_type: one.approvalType,
        min_approvers: one.minApprovers,
        allow_sub_approvals: one.allowSubApprovals,
      },
    ),
  )
}

/** Whether a substitute sits in the memo already: nobody may twice (D7). */
function taken(memo: Memo): boolean {
  return memo.levels.some((one) => one.slots.some((slot) => slot.subApprovers.length > 0))
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

/** Somebody at work some time later: with a session of that time, since those of before may have ended (B3). */
async function act({ site, clock }: Stage, random: SeededRandom, email: string): Promise<Actor> {
  clock.now += random.between(1, LONGEST_PAUSE) * MINUTE
  site.setNow(new Date(clock.now).toISOString())
  return site.signIn(email)
}

async function stateOf({ site }: Stage, memoId: string): Promise<Memo> {
  const { state } = await site.services.db
    .selectFrom('memos')
    .select('state')
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()
  return state
}
