import type { PolicyFacts } from '../table/facts.ts'
import { firstFit, fits, holds } from '../table/fit.ts'
import type { Bounds, Policy, PolicyCondition, PolicyLevel } from '../table/policy.ts'
import { wantedName } from '../table/wanted-name.ts'
import { alternatives, lookedAt } from './alternatives.ts'
import type { Alternative, Looked } from './alternatives.ts'

/** What about a memo makes a policy ask for a level. */
export interface Cause {
  /** Names the subject: a question, the amount, the owner's company or group. */
  condition: PolicyCondition
  /** Figures and days; both null for anything else, whose value itself is the cause. */
  bounds: Bounds
}

/**
 * Why a level is asked for (N3): in every memo; because of each of these causes, without any of which it would be dropped; for all
 * conditions of its row together; or because no row of the table fits.
 */
export type LevelReason =
  | { kind: 'ALWAYS' | 'OTHERWISE' }
  | { kind: 'BECAUSE' | 'ROW'; causes: readonly Cause[] }

/**
 * Why a policy asks for each level, by level id (N3): what would have to be different for the level to be dropped. Where no
 * single thing drops it, a level that each row asks for is there always, and any other for all that its row asks.
 */
export function explainLevels(policy: Policy, facts: PolicyFacts): Map<string, LevelReason> {
  const asksForSame = createComparer()
  const trials = lookedAt(policy.rows, facts).map((looked) => ({
    condition: looked.condition,
    tried: alternatives(looked).map((alternative) => ({
      ...alternative,
      // The nearest ones mostly drop the level, so that the others need not be looked up while one types.
      asked: lazy(() => levelsWith(policy, looked, alternative)),
    })),
  }))
  return new Map(
    askedLevels(policy, facts).map((level) => {
      const drops = ({ asked }: Tried) => !asked().some((other) => asksForSame(other, level))
      const causes = trials.flatMap(({ condition, tried }): Cause[] => {
        const nearest = (kind: Alternative['kind']) => tried.find((one) => one.kind === kind && drops(one))
        const [above, upTo, other] = [nearest('ABOVE'), nearest('UP_TO'), nearest('IS')]
        if (!above && !upTo && !other) return []
        return [{ condition, bounds: { above: above?.bound ?? null, up_to: upTo?.bound ?? null } }]
      })
      return [level.level_id, reasonOf(policy, facts, { level, causes, asksForSame })]
    }),
  )
}

/** An alternative with the levels that are asked for with it. */
interface Tried extends Alternative {
  asked: () => readonly PolicyLevel[]
}

function lazy<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined
  return () => (computed ??= { value: compute() }).value
}

interface Explained {
  level: PolicyLevel
  causes: Cause[]
  asksForSame: ReturnType<typeof createComparer>
}

function reasonOf(
  policy: Policy,
  facts: PolicyFacts,
  { level, causes, asksForSame }: Explained,
): LevelReason {
  if (causes.length > 0) return { kind: 'BECAUSE', causes }
  const { rows, otherwise } = policy
  const ends = [
    ...rows.map(({ levels }) => levels),
    ...(otherwise.kind === 'LEVELS' ? [otherwise.levels] : []),
  ]
  if (ends.every((levels) => levels.some((other) => asksForSame(other, level)))) return { kind: 'ALWAYS' }
  const row = rows.find((one) => fits(one, facts))
  if (!row) return { kind: 'OTHERWISE' }
  if (row.conditions.length === 0) return { kind: 'ALWAYS' }
  return {
    kind: 'ROW',
    causes: row.conditions.map((condition) => ({
      condition,
      bounds: 'bounds' in condition ? condition.bounds : NO_BOUNDS,
    })),
  }
}

const NO_BOUNDS: Bounds = { above: null, up_to: null }

function askedLevels(policy: Policy, facts: PolicyFacts): readonly PolicyLevel[] {
  const fit = firstFit(policy, facts)
  return 'row' in fit ? fit.row.levels : otherwiseLevels(fit)
}

/** The levels of the first row that fits with another value. */
function levelsWith(policy: Policy, { rows }: Looked, { subject }: Alternative): readonly PolicyLevel[] {
  const fitting = rows.find(({ conditions }) => conditions.every((condition) => holds(condition, subject)))
  return fitting ? fitting.row.levels : otherwiseLevels(policy)
}

function otherwiseLevels({ otherwise }: Pick<Policy, 'otherwise'>): readonly PolicyLevel[] {
  return otherwise.kind === 'LEVELS' ? otherwise.levels : []
}

/** Whether a level of one row asks for all whom a level of another one asks for. */
function createComparer(): (other: PolicyLevel, level: PolicyLevel) => boolean {
  const known = new Map<PolicyLevel, ReadonlySet<string>>()
  const namesOf = (level: PolicyLevel) => {
    const names = known.get(level) ?? new Set(level.sources.map(wantedName))
    known.set(level, names)
    return names
  }
  return (other, level) => [...namesOf(level)].every((name) => namesOf(other).has(name))
}
