import type {
  AmountFields,
  MemoRules,
  Person,
  Policy,
  PolicyRole,
  TemplateConfig,
  TemplateContent,
} from '@countersign/domain'
import type { SeededRandom } from '../seeded-random.ts'
import type { Inhabitant } from './population.ts'
import { zipf } from './zipf.ts'

/** A published template that generated memos are written with. */
export interface UsedTemplate {
  templateId: string
  versionId: string
  code: string
  name: string
  content: TemplateContent
  allowsSubApprovals: boolean
  costReport: TemplateConfig['cost_report']
  amount: AmountFields | undefined
  /** What the routes of its memos are computed by; null where owners name anyone (N1). */
  policy: Policy | null
}

/** All that the memos of one run share; plain data, so that worker threads can be given it. */
export interface Setup {
  seed: string
  memos: number
  /** The office minute before which everything has happened. */
  end: number
  /** Key of the first memo. */
  firstKey: number
  people: Inhabitant[]
  /** The number of each of them, by address. */
  personIds: Map<string, number>
  templates: UsedTemplate[]
  /** The roles that the templates' policies name, with their holders of the last day, and the manager of each person, by address (N2). */
  roles: readonly PolicyRole[]
  managers: Map<string, Person>
  /** The last number given so far, by `{code} {year}` (A7). */
  lastNumbers: Map<string, number>
  /** The configuration's; each template has its own switches. */
  rules: Omit<MemoRules, `templateAllows${string}` & keyof MemoRules>
  administrator: Person
}

/** A few people write and decide most; the busiest approvers are not the busiest owners. */
const PEOPLE_EXPONENT = 0.9
const APPROVERS_SHIFT = 7

export interface PeoplePicker {
  owner(random: SeededRandom): Inhabitant
  /** A person who isn't taken yet, and now is (D7). */
  other(random: SeededRandom, taken: Set<string>): Person
}

export function peoplePicker(people: readonly Inhabitant[]): PeoplePicker {
  const rank = zipf(people.length, PEOPLE_EXPONENT)
  return {
    owner: (random) => people[rank(random)] as Inhabitant,
    other(random, taken) {
      for (;;) {
        const { email, name } = people[(rank(random) + APPROVERS_SHIFT) % people.length] as Inhabitant
        if (taken.has(email)) continue
        taken.add(email)
        return { email, name }
      }
    },
  }
}
