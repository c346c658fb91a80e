import { CURRENCIES } from '../../form/content/currencies.ts'
import { amountFields } from '../../form/content/memo-amount.ts'
import { isAlwaysAnswered } from '../../form/calculation/always-answered.ts'
import { branchingOptions, isFromList, mayBeNegative, sectionFields } from '../../form/template/template.ts'
import type {
  FieldDefinition,
  PlainOption,
  Section,
  TemplateConfig,
  TemplateContent,
} from '../../form/template/template.ts'
import type { NamedList } from '../../form/lists/named-list.ts'
import type { HoldingPlace } from '../../route/seat-source.ts'
import type { KnownValues } from '../check/boxes.ts'
import type { PolicyCondition } from '../table/policy.ts'

/** A company or a group. */
export interface NamedPlace {
  id: string
  name: string
}

/** What the organisation is, as far as policies refer to it. */
export interface PolicyOrganisation {
  companies: readonly NamedPlace[]
  groups: readonly NamedPlace[]
  /** Those that the policy names and that exist, with the places in which they are held today. */
  roles: readonly { role_id: string; name: string; held: readonly HoldingPlace[] }[]
  /** Addresses that the policy names and that can't sign in (D7). */
  unable: readonly string[]
  /** Whether Settings allow rows without approval (N1). */
  allows_no_approval: boolean
}

/** The form that a policy belongs to. */
export interface PolicyForm {
  content: TemplateContent
  config: Partial<TemplateConfig>
}

/** What a policy is judged in. */
export interface PolicyContext extends PolicyForm {
  /** Absent where only the server knows it. */
  organisation?: PolicyOrganisation | undefined
  /** The lists that the form names, as far as they exist (N9). Absent where only the server knows them. */
  lists?: readonly NamedList[] | undefined
  /** Whether evidence is kept, which passkeys sign (O4). Absent where it isn't known yet. */
  keeps_evidence?: boolean | undefined
}

interface Placed {
  section: Section
  field: FieldDefinition
}

/** A question of the form that isn't one of a row of related fields. */
export function findQuestion({ content }: PolicyForm, field_id: string): Placed | undefined {
  for (const section of content) {
    const field = sectionFields(section).find((one) => one.field_id === field_id)
    if (field) return { section, field }
  }
  return undefined
}

/** The conditions that can look at a question, by its type; null where none can (N1: one answer alone). */
export function conditionKind({ field_type }: FieldDefinition): 'CHOICE' | 'NUMBER' | 'DATE' | null {
  switch (field_type) {
    case 'DROPDOWN':
    case 'DROPDOWN_DEFAULT':
    case 'RADIO':
    case 'TEXT':
    case 'TIMEPICKER':
      return 'CHOICE'
    case 'TEXT_CURRENCY':
      return 'NUMBER'
    case 'DATEPICKER':
      return 'DATE'
    default:
      return null
  }
}

/** The options of a question; undefined where any text may come, and for a shared list, whose codes come and go (N9). */
export function optionsOf(field: FieldDefinition): readonly PlainOption[] | undefined {
  if (isFromList(field)) return undefined
  const hasOptions = ['DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO'].includes(field.field_type)
  return hasOptions ? branchingOptions(field) : undefined
}

/** The values that what a condition looks at can have, in submitted memos of this form (N5). */
export function knownValues(context: PolicyContext): (condition: PolicyCondition) => KnownValues {
  return (condition) => {
    switch (condition.kind) {
      case 'COMPANY':
        return placesKnown(context.organisation?.companies)
      case 'GROUP':
        return placesKnown(context.organisation?.groups)
      case 'AMOUNT':
        return amountKnown(context)
      default:
        return answerKnown(context, condition.field_id)
    }
  }
}

/** An owner may be in none. */
function placesKnown(places: readonly NamedPlace[] | undefined): KnownValues {
  return places ? { values: places.map(({ id }) => id), isAlwaysThere: false } : { isAlwaysThere: false }
}

function amountKnown(context: PolicyContext): KnownValues {
  const fields = amountFields(context.config)
  if (!fields) return { values: [], isAlwaysThere: false }
  const amount = answerKnown(context, fields.amount_field)
  const { values, isAlwaysThere } = answerKnown(context, fields.currency_field)
  const currencies = values ?? CURRENCIES
  return {
    values: currencies,
    isAlwaysThere:
      amount.isAlwaysThere && isAlwaysThere && currencies.every((one) => CURRENCIES.some((c) => c === one)),
  }
}

function answerKnown(context: PolicyForm, field_id: string): KnownValues {
  const found = findQuestion(context, field_id)
  if (!found || found.field.hidden) return { values: [], isAlwaysThere: false }
  const isAlwaysThere = isAlwaysAnswered(context.content, field_id)
  const options = optionsOf(found.field)
  if (options) return { values: options.map(({ value }) => value), isAlwaysThere }
  return { isAlwaysThere, ...(mayBeNegative(found.field) && { mayBeNegative: true }) }
}

/** A value as people read it: an option's label, a company's or a group's name. */
export function valueName(context: PolicyContext, condition: PolicyCondition, value: string): string {
  const places = { COMPANY: context.organisation?.companies, GROUP: context.organisation?.groups }
  if (condition.kind === 'COMPANY' || condition.kind === 'GROUP')
    return places[condition.kind]?.find(({ id }) => id === value)?.name ?? value
  const field = condition.kind === 'CHOICE' ? findQuestion(context, condition.field_id)?.field : undefined
  return (field && optionsOf(field)?.find((option) => option.value === value)?.label) ?? value
}

/** What a condition looks at, as people call it. */
export function subjectWord(context: PolicyForm, condition: PolicyCondition): string {
  switch (condition.kind) {
    case 'COMPANY':
      return 'Company'
    case 'GROUP':
      return 'Group'
    case 'AMOUNT': {
      const fields = amountFields(context.config)
      return (fields && findQuestion(context, fields.amount_field)?.field.field_name) ?? 'Amount'
    }
    default:
      return findQuestion(context, condition.field_id)?.field.field_name ?? 'Condition'
  }
}
