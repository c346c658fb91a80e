import {
  amountFields,
  computeRoute,
  explainLevels,
  fallingQuestions,
  isCalculated,
  levelName,
  levelsOf,
  openQuestions,
  placeLevels,
  policyFacts,
  policyRefusalText,
  policyWords,
  reasonText,
  routeNoteText,
  routingAfterFall,
  toContent,
  visibleFields,
} from '@countersign/domain'
import type {
  Answers,
  ComputedLevel,
  ComputedRoute,
  FieldDefinition,
  KeptLevel,
  Policy,
  PolicyFacts,
  RouteNote,
  Routing,
} from '@countersign/domain'
import type { PolicyInput } from '../policy-input.ts'

/** What the policy asks for with the answers so far (N3). */
export interface AskedRoute {
  /** UNKNOWN while questions that must be answered decide it. */
  status: 'KNOWN' | 'UNKNOWN' | 'REFUSED' | 'NO_APPROVAL'
  /** None unless the route is known. */
  levels: readonly ComputedLevel[]
  /** The memo's levels at a re-submission, without the approvals that fall by these answers (N6, N7). */
  kept: readonly KeptLevel[]
  /** By level id. */
  about: Readonly<Record<string, AboutLevel>>
  /** What to know about levels that are left out (N4). */
  leftOut: readonly string[]
  /** The questions that decide the route, where it isn't known. */
  questions: readonly OpenQuestion[]
  /** Why such a memo can't be submitted. */
  refusal: string | null
}

export interface AboutLevel {
  name: string
  reason: string
  notes: readonly string[]
}

export interface OpenQuestion {
  fieldId: string
  label: string
}

/** Answers what a policy asks for, and returns the same object while nothing differs: most keys change no route (N3). */
export function createRouteAsker(policy: PolicyInput): (answers: Answers) => AskedRoute {
  const deciding = [
    ...decidingFields(policy.routing.policy, policy.form.config),
    ...(policy.reapproval?.questions ?? []),
  ]
  let last: { facts: string; asked: AskedRoute } | undefined
  return (answers) => {
    const facts = factsOf(policy, answers)
    const read = JSON.stringify([
      facts.amount,
      deciding.map((field_id) => facts.answers.get(field_id) ?? null),
    ])
    if (read === last?.facts) return last.asked
    const asked = ask(policy, facts, answers)
    const isSame = last !== undefined && JSON.stringify(asked) === JSON.stringify(last.asked)
    last = { facts: read, asked: isSame ? last!.asked : asked }
    return last.asked
  }
}

/** What the route is computed from, once the approvals that these answers make fall have fallen (N7). */
function routingOf({ form, routing, reapproval }: PolicyInput, answers: Answers): Routing {
  if (!reapproval) return routing
  const falling = fallingQuestions(reapproval, form.content, toContent(form.content, answers))
  return falling.length === 0 ? routing : routingAfterFall(routing, reapproval)
}

function factsOf({ form, routing }: PolicyInput, answers: Answers): PolicyFacts {
  const { company_id: companyId, group_id: groupId } = routing.directory
  return policyFacts(form, answers, { companyId, groupId })
}

/** The questions that a route depends on. */
function decidingFields(policy: Policy, config: PolicyInput['form']['config']): string[] {
  const conditions = policy.rows.flatMap((row) => row.conditions)
  const sources = levelsOf(policy).flatMap((level) => [...level.sources, ...level.watchers])
  return [
    ...new Set([
      ...Object.values(amountFields(config) ?? {}),
      ...conditions.flatMap((condition) => ('field_id' in condition ? [condition.field_id] : [])),
      ...sources.flatMap((source) =>
        source.kind === 'ROLE' && 'field_id' in source.place ? [source.place.field_id] : [],
      ),
    ]),
  ]
}

function ask(policy: PolicyInput, facts: PolicyFacts, answers: Answers): AskedRoute {
  const { form } = policy
  const routing = routingOf(policy, answers)
  const nothing = { ...NOTHING, kept: routing.kept }
  const open = openFields(form, answers, openQuestions(routing.policy, facts, form.config))
  const questions = open.map(({ field_id, field_name }) => ({ fieldId: field_id, label: field_name }))
  if (open.some(isToCome)) return { ...nothing, status: 'UNKNOWN', questions }
  const computed = computeRoute(routing.policy, facts, routing.directory, routing.kept)
  if (computed.kind === 'NO_APPROVAL') return { ...nothing, status: 'NO_APPROVAL' }
  if (computed.kind === 'ROUTE') return knownRoute(form, routing, { facts, computed })
  const refusal = policyRefusalText(computed.refusal, policyWords(form.content, form.config))
  return { ...nothing, status: 'REFUSED', questions, refusal }
}

const NOTHING = { levels: [], about: {}, leftOut: [], questions: [], refusal: null } as const

function knownRoute(
  form: PolicyInput['form'],
  routing: Routing,
  { facts, computed: { levels, notes } }: { facts: PolicyFacts; computed: ComputedRoute },
): AskedRoute {
  const { policy, directory, kept } = routing
  const words = policyWords(form.content, form.config)
  const reasons = explainLevels(policy, facts)
  const before = kept.map(({ sequence_id: sequenceId }) => ({ sequenceId }))
  const places = new Map(
    placeLevels(levels, kept, before).map(({ computed, at }) => [computed.level.level_id, at + 1]),
  )
  const numberOf = (level_id: string) => places.get(level_id) ?? 0
  const notesOf = (wanted: (note: RouteNote) => boolean) =>
    notes.filter(wanted).map((note) => routeNoteText(note, numberOf))
  const about = levels.map(({ level }): [string, AboutLevel] => {
    const reason = reasons.get(level.level_id)
    return [
      level.level_id,
      {
        name: levelName(level, facts, directory, words),
        reason: reason ? reasonText(reason, facts, words) : '',
        notes: notesOf((note) => note.level_id === level.level_id),
      },
    ]
  })
  const leftOut = [...new Set(notesOf(({ kind }) => kind === 'FELL_AWAY'))]
  return { ...NOTHING, status: 'KNOWN', kept, levels, about: Object.fromEntries(about), leftOut }
}

/** Whether an answer is expected: it is required, or comes by itself once others are there (N8). */
function isToCome(field: FieldDefinition): boolean {
  return field.validations.required === true || isCalculated(field)
}

/** Those of the open questions that show. */
function openFields({ content }: PolicyInput['form'], answers: Answers, open: readonly string[]) {
  if (open.length === 0) return []
  const shown = new Map(visibleFields(content, answers).map((field) => [field.field_id, field]))
  return open.flatMap((field_id) => shown.get(field_id) ?? [])
}
