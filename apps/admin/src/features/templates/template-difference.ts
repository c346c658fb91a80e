import { branchingOptions, sectionFields } from '@countersign/domain'
import type { Condition, FieldDefinition, Section, TemplateContent } from '@countersign/domain'

/** What a version holds, as far as it is compared. */
export interface ComparedVersion {
  template_name: string
  category_name: string | null
  description: string
  guidelines: string
  template_content: TemplateContent
  headers?: Record<string, Record<string, { label: string }[]>>
  template_config: { allow_sub_approvals: boolean; cost_report?: object | undefined }
}

/** One thing that differs between two versions, in words that people read. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  subject: 'template' | 'section' | 'question'
  name: string
  /** What of it: '' texts mean that there was, or is, nothing. */
  settings: { label: string; before: string; after: string }[]
}

/** A section or question by its id, with what people see of it as texts. */
interface Part {
  id: string
  subject: 'section' | 'question'
  name: string
  parent: string
  settings: Record<string, string>
}

/**
 * How one version of a template came to be the other (F7): its own texts, then sections and questions that were added,
 * removed, moved, or whose settings changed, in the order of the later version; what is gone comes last.
 */
export function templateDifference(before: ComparedVersion, after: ComparedVersion): Difference[] {
  const own = settingsBetween(ownSettings(before), ownSettings(after))
  const template: Difference[] =
    own.length === 0
      ? []
      : [{ kind: 'changed', subject: 'template', name: after.template_name, settings: own }]
  return [...template, ...partDifferences(partsOf(before), partsOf(after))]
}

function ownSettings(version: ComparedVersion): Record<string, string> {
  return {
    'Template name': version.template_name,
    Category: version.category_name ?? '',
    Description: version.description,
    Guidelines: plainText(version.guidelines),
    'Sub-approvals': yesNo(version.template_config.allow_sub_approvals),
    'List columns': columnsText(version.headers ?? {}),
    'Cost report': Object.values(version.template_config.cost_report ?? {}).join(', '),
  }
}

function columnsText(headers: NonNullable<ComparedVersion['headers']>): string {
  return Object.entries(headers)
    .flatMap(([list, tabs]) =>
      Object.entries(tabs).map(
        ([tab, columns]) => `${list}.${tab}: ${columns.map((one) => one.label).join(', ')}`,
      ),
    )
    .join('; ')
}

function partDifferences(before: Part[], after: Part[]): Difference[] {
  const old = new Map(before.map((part) => [part.id, part]))
  const kept = new Set(after.map((part) => part.id))
  const inPlace = unmoved(before, after)
  const changes = after.flatMap((part): Difference[] => {
    const { id, subject, name } = part
    const was = old.get(id)
    if (!was) return [{ kind: 'added', subject, name, settings: [] }]
    const settings = settingsBetween(was.settings, part.settings)
    const differences: Difference[] =
      settings.length > 0 ? [{ kind: 'changed', subject, name, settings }] : []
    const movedTo = was.parent !== part.parent
    if (movedTo || !inPlace.has(id))
      differences.push({
        kind: 'moved',
        subject,
        name,
        settings: movedTo
          ? [{ label: 'Section', before: nameOf(before, was.parent), after: nameOf(after, part.parent) }]
          : [],
      })
    return differences
  })
  const gone = before
    .filter((part) => !kept.has(part.id))
    .map(({ subject, name }): Difference => ({ kind: 'removed', subject, name, settings: [] }))
  return [...changes, ...gone]
}

const nameOf = (parts: Part[], id: string) => parts.find((part) => part.id === id)?.name ?? ''

function settingsBetween(before: Record<string, string>, after: Record<string, string>) {
  const labels = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return labels.flatMap((label) => {
    const sides = { before: before[label] ?? '', after: after[label] ?? '' }
    return sides.before === sides.after ? [] : [{ label, ...sides }]
  })
}

/** The ids whose order among those that both have stayed: the longest common subsequence, so that one move names one part. */
function unmoved(before: Part[], after: Part[]): Set<string> {
  const known = new Set(before.map((part) => part.id))
  const stayed = new Set(after.map((part) => part.id).filter((id) => known.has(id)))
  const a = before.map((part) => part.id).filter((id) => stayed.has(id))
  const b = after.map((part) => part.id).filter((id) => stayed.has(id))
  const lengths = a.map(() => new Uint16Array(b.length + 1))
  lengths.push(new Uint16Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const same = new Set<string>()
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      same.add(a[i]!)
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return same
}

function partsOf({ template_content }: ComparedVersion): Part[] {
  const questions = new Map(
    template_content.flatMap(sectionFields).map((field) => [field.field_id, field.field_name]),
  )
  return template_content.flatMap((section): Part[] => [
    {
      id: section.field_id,
      subject: 'section',
      name: section.field_name,
      parent: '',
      settings: { Name: section.field_name, Conditions: conditionText(section.conditions, questions) },
    },
    ...sectionFields(section).flatMap((field) => questionParts(section, field, questions)),
  ])
}

function questionParts(section: Section, field: FieldDefinition, questions: Map<string, string>): Part[] {
  const part = (one: FieldDefinition, name: string): Part => ({
    id: one.field_id,
    subject: 'question',
    name,
    parent: section.field_id,
    settings: questionSettings(one, questions),
  })
  const inRow = field.field_type === 'NESTED' ? field.constant : []
  return [
    part(field, field.field_name),
    ...inRow.map((sub) => part(sub, `${field.field_name}: ${sub.field_name}`)),
  ]
}

/** Labels of the settings that a question's `validations` may have (F0). */
const VALIDATIONS: Record<string, string> = {
  required: 'Required',
  min_length: 'Minimum characters',
  max_length: 'Maximum characters',
  max_size: 'Maximum size (MB)',
  allowed_limited_file_types: 'Limited file types',
  file_types: 'File types',
  later_than: 'Later than',
}

function questionSettings(field: FieldDefinition, questions: Map<string, string>): Record<string, string> {
  const validations = Object.entries(field.validations).map(([key, value]) => [
    VALIDATIONS[key] ?? key,
    settingText(value, questions),
  ])
  const preset = 'defaultValue' in field ? (field.defaultValue ?? '') : ''
  return {
    Question: field.field_name,
    'Answer type': field.field_type,
    Description: field.annotation ?? '',
    Placeholder: field.placeholder ?? '',
    ...(Object.fromEntries(validations) as Record<string, string>),
    Options: optionsText(field),
    'Begins with': field.field_type === 'TEXT_RTE_PREFILLED' ? plainText(preset) : preset,
    Conditions: conditionText(field.conditions, questions),
    Hidden: field.hidden === true ? 'Yes' : '',
    Width: field._metadata ? (field._metadata.w === 1 ? 'Half' : 'Full') : '',
  }
}

function optionsText(field: FieldDefinition): string {
  if (field.field_type === 'CHECKBOX') return field.constant.map((option) => option.label).join(', ')
  return branchingOptions(field)
    .map(({ label, branchingSection }) =>
      branchingSection ? `${label} → ${branchingSection.field_name}` : label,
    )
    .join(', ')
}

function conditionText(conditions: Condition[] | undefined, questions: Map<string, string>): string {
  return (conditions ?? [])
    .map(({ field_ref, value }) => `${questions.get(field_ref) ?? field_ref} = ${value}`)
    .join(' or ')
}

function settingText(value: unknown, questions: Map<string, string>): string {
  if (typeof value === 'boolean') return yesNo(value)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null && 'field_ref' in value)
    return questions.get(String(value.field_ref)) ?? String(value.field_ref)
  return value === undefined || value === null ? '' : String(value as string | number)
}

/** No is what an absent setting means, so the two don't differ. */
function yesNo(value: boolean): string {
  return value ? 'Yes' : ''
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
