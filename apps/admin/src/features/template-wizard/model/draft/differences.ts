import type { FieldDefinition, Section } from '@countersign/domain'
import type { TemplateDraft } from '../wizard-state.ts'

/** Counts the differences of two drafts: fields of step 1, settings, sections, questions and rows of the policy, each counted once. */
export function countDifferences(mine: TemplateDraft, theirs: TemplateDraft): number {
  const plain = [
    ...Object.keys(mine.info).map((key) => {
      const name = key as keyof TemplateDraft['info']
      return mine.info[name] !== theirs.info[name]
    }),
    !isSame(mine.config, theirs.config),
    mine.workflow !== theirs.workflow,
    mine.policyStartsOn !== theirs.policyStartsOn,
    !isSame(mine.policySamples, theirs.policySamples),
  ]
  return (
    plain.filter(Boolean).length +
    differing(partsOf(mine), partsOf(theirs)) +
    differing(rowsOf(mine), rowsOf(theirs))
  )
}

/** The rows of the policy that counts, 'otherwise' among them, and their order. */
function rowsOf({ workflow, policy }: TemplateDraft): Map<string | null, unknown> {
  if (workflow !== 'POLICY' || policy === null) return new Map()
  return new Map<string | null, unknown>([
    ...policy.rows.map((row, at): [string, unknown] => [row.row_id, { row, at }]),
    [null, policy.otherwise],
  ])
}

function partsOf({ content }: TemplateDraft): Map<string, unknown> {
  return new Map<string, unknown>(
    content.flatMap((section): [string, unknown][] => [
      [section.field_id, ownOf(section)],
      ...section.value.map((field): [string, unknown] => [field.field_id, placeless(field, section)]),
    ]),
  )
}

const ownOf = ({ value: _questions, ...own }: Section): unknown => own
/** The question and its section, without the section's number, which follows from the section. */
const placeless = ({ sectionIndex: _number, ...field }: FieldDefinition, section: Section): unknown => ({
  ...field,
  sectionId: section.field_id,
})

function differing<Id>(one: ReadonlyMap<Id, unknown>, other: ReadonlyMap<Id, unknown>): number {
  const ids = new Set([...one.keys(), ...other.keys()])
  return [...ids].filter((id) => !isSame(one.get(id), other.get(id))).length
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Sorts keys: stored JSON may return in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]))
}
