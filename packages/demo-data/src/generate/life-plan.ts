import type { Memo } from '@countersign/domain'
import { pendingPlaces } from '@countersign/domain'
import type { CommandWeights } from '@countersign/domain/memo/testing/random-life'
import type { SeededRandom } from '../seeded-random.ts'

const RESUBMITTED = 0.125
/** Shares of the memos that were submitted. */
const SHARES = { rejected: 0.07, cancelled: 0.04, leftReturned: 0.025, leftWithdrawn: 0.015, stuck: 0.03 }
type Outcome = keyof typeof SHARES | 'approved'

/** Percentages of the approvals: how often a level is discussed, reminded or delegated before it is cleared. */
const CLEARING: CommandWeights = { Approve: 100, Reply: 15, EditSubApprovers: 14, Remind: 5 }
const DETOUR: CommandWeights = { Return: 4, SelfReturn: 1 }
const RESUBMISSION: CommandWeights = { Submit: 7, SaveDraft: 3 }
const AT_OUTCOME: Record<Exclude<Outcome, 'approved' | 'stuck'>, CommandWeights> = {
  rejected: { Reject: 1 },
  cancelled: { Cancel: 1 },
  leftReturned: { Return: 1 },
  leftWithdrawn: { SelfReturn: 1 },
}

/** What a memo's life leads to, drawn before it begins, so that the shares are those of an organisation. */
export interface LifePlan {
  firstDraft: 'none' | 'submitted' | 'kept'
  outcome: Outcome
  /** The level, from 0, at which the life takes another course than approval. */
  turn: number
  /** The level at which the memo comes back and is submitted again (D5); -1 if it does not. */
  detour: number
  isSavedWhenLeft: boolean
  isRemindedWhenStuck: boolean
  isHeldWhenStuck: boolean
}

export function drawLifePlan(levels: number, random: SeededRandom): LifePlan {
  const outcome = drawOutcome(random)
  const turn = random.between(0, levels - 1)
  const lastDetour = outcome === 'approved' ? levels - 1 : turn
  return {
    firstDraft: random.chance(0.06) ? 'kept' : random.chance(0.15) ? 'submitted' : 'none',
    outcome,
    turn,
    detour: random.chance(RESUBMITTED) ? random.between(0, lastDetour) : -1,
    isSavedWhenLeft: random.chance(0.4),
    isRemindedWhenStuck: random.chance(0.5),
    isHeldWhenStuck: random.chance(0.2),
  }
}

function drawOutcome(random: SeededRandom): Outcome {
  let drawn = random.next()
  for (const [outcome, share] of Object.entries(SHARES) as [Outcome, number][])
    if ((drawn -= share) < 0) return outcome
  return 'approved'
}

/** The commands that may come next under the plan; none where the life is over. */
export function plannedWeights(plan: LifePlan, memo: Memo): CommandWeights {
  if (memo.hold) return {}
  switch (memo.lifecycle) {
    case 'UNSUBMITTED':
      if (plan.firstDraft !== 'none' && !memo.draft) return { SaveDraft: 1 }
      return plan.firstDraft === 'kept' ? {} : { Submit: 1 }
    case 'SUBMITTED':
      return weightsOfLevel(plan, memo)
    case 'RETURNED':
    case 'SELF_RETURNED':
      if (isOnDetour(plan, memo)) return memo.draft ? { Submit: 1 } : RESUBMISSION
      return plan.isSavedWhenLeft && !memo.draft ? { SaveDraft: 1 } : {}
    default:
      return {}
  }
}

function weightsOfLevel(plan: LifePlan, memo: Memo): CommandWeights {
  const level = memo.levels.findIndex(({ isCleared }) => !isCleared)
  if (level === plan.detour && isOnDetour(plan, memo)) return DETOUR
  if (plan.outcome === 'approved' || level !== plan.turn) return CLEARING
  return plan.outcome === 'stuck' ? weightsWhenStuck(plan, memo) : AT_OUTCOME[plan.outcome]
}

/** No one decides: perhaps after a reminder, perhaps on hold (C8). */
function weightsWhenStuck(plan: LifePlan, memo: Memo): CommandWeights {
  const isReminded = pendingPlaces(memo).some(({ seat }) => seat.remindedAt !== null)
  if (plan.isRemindedWhenStuck && !isReminded) return { Remind: 1 }
  return plan.isHeldWhenStuck ? { PlaceHold: 1 } : {}
}

/** A memo comes back once: the second version is on its way to the outcome. */
function isOnDetour({ detour }: LifePlan, { version }: Memo): boolean {
  return detour >= 0 && version === 1
}
