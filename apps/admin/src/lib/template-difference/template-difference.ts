import {
  AMOUNT_ROLES,
  branchingOptions,
  calculationWords,
  COST_REPORT_ROLES,
  htmlToText,
  isCalculated,
  isFromList,
  listsIn,
  optionLabel,
  questionNames,
  sectionFields,
} from '@countersign/domain'
import type {
  AfterApproval,
  AmountFields,
  Condition,
  CostReportFields,
  FieldDefinition,
  Policy,
  ReapprovalRule,
  Section,
  SignatureRule,
  TemplateConfig,
  TemplateContent,
} from '@countersign/domain'
import { diffArrays } from 'diff'
import { ANSWER_TYPE_NAMES, answerTypeOf, FILE_GROUP_NAMES } from '../field-words.ts'
import { policyNames } from '../policy-words/policy-names.ts'
import type { Organisation } from '../policy-words/policy-names.ts'
import { signatureWords } from '../policy-words/signature-words.ts'
import { afterApprovalText, copiesText } from './after-approval-text.ts'
import { answeredByText } from './answered-by-text.ts'
import type { Difference } from './difference.ts'
import { policyChanges } from './policy-changes.ts'
import type { NamedPolicy } from './policy-changes.ts'
import { texts } from './texts.ts'

/** The compared parts of a version. */
export interface ComparedVersion {
  template_name: string
  category_name: string | null
  description: string
  guidelines: string
  template_content: TemplateContent
  headers?: Record<string, Record<string, { label: string }[]>>
  workflow: 'ANYONE' | 'POLICY'
  policy: Policy | null
  policy_starts_on: string | null
  template_config: {
    allow_sub_approvals: boolean
    cost_report?: CostReportFields | undefined
    amount?: AmountFields | undefined
    high_amounts?: Readonly<Record<string, string>> | undefined
    level_days?: number | undefined
    escalation_contact?: string | undefined
    allow_transfer?: boolean | undefined
    allow_adding?: boolean | undefined
    after_approval?: AfterApproval | undefined
    reapproval?: ReapprovalRule | undefined
    signature?: SignatureRule | undefined
    answers_in_mails?: boolean | undefined
    hide_subject_in_mails?: boolean | undefined
    named_outside?: boolean | undefined
  }
}

/** A section or question by its id, with its visible properties as texts. */
interface Part {
  id: string
  subject: 'section' | 'question'
  name: string
  parent: string
  settings: Record<string, string>
}

/**
 * The differences between two versions of a template (F7): its own texts, then sections and questions that were added,
 * removed, moved, or whose settings changed, in the order of the later version; removed ones come last.
 */
export function templateDifference(
  before: ComparedVersion,
  after: ComparedVersion,
  organisation: Organisation = NO_ONE,
): Difference[] {
  const own = settingsBetween(ownSettings(before), ownSettings(after))
  const template: Difference[] =
    own.length === 0
      ? []
      : [{ kind: 'changed', subject: 'template', name: after.template_name, settings: own }]
  const rows = policyChanges(namedPolicy(before, organisation), namedPolicy(after, organisation))
  const parts = partDifferences(partsOf(before, organisation), partsOf(after, organisation))
  return [...template, ...parts, ...rows]
}

/** Whether what a version says has names that only the organisation knows: of its policy, or of shared lists. */
export function namesOrganisation({
  workflow,
  template_content,
}: Pick<ComparedVersion, 'workflow' | 'template_content'>): boolean {
  return workflow === 'POLICY' || listsIn(template_content).length > 0
}

const NO_ONE: Organisation = { companies: [], groups: [], roles: [], lists: [] }

function namedPolicy(version: ComparedVersion, organisation: Organisation): NamedPolicy {
  const { template_content, template_config, policy } = version
  return {
    policy: version.workflow === 'POLICY' ? policy : null,
    names: policyNames(template_content, template_config as Partial<TemplateConfig>, organisation),
  }
}

function ownSettings(version: ComparedVersion): Record<string, string> {
  const { signature } = version.template_config
  return {
    'Template name': version.template_name,
    Category: version.category_name ?? '',
    Description: version.description,
    Guidelines: htmlToText(version.guidelines),
    'Sub-approvals': yesNo(version.template_config.allow_sub_approvals),
    'Working days per level': String(version.template_config.level_days ?? ''),
    'Escalation contact': version.template_config.escalation_contact ?? '',
    'Approvers may hand on': yesNo(version.template_config.allow_transfer !== false),
    'Approvers may add approvers': yesNo(version.template_config.allow_adding === true),
    'To do after approval': afterApprovalText(version.template_config.after_approval),
    'Copies after approval': copiesText(version.template_config.after_approval),
    'Re-approval': reapprovalText(version),
    'Passkey for approving': signature === undefined ? '' : signatureWords(signature),
    'Answers in mails': yesNo(version.template_config.answers_in_mails === true),
    'Keep the subject out of mails': yesNo(version.template_config.hide_subject_in_mails === true),
    'May be named outside': yesNo(version.template_config.named_outside === true),
    'Levels come from': texts.workflows[version.workflow],
    'First day of the policy': version.policy_starts_on ?? '',
    'List columns': columnsText(version.headers ?? {}),
    'Cost report': costReportText(version),
    'Amount of memos': amountSettingsText(version),
    'High amounts': highAmountsText(version),
  }
}

/** Uses the names of questions, not their ids. */
function costReportText({ template_config, template_content }: ComparedVersion): string {
  const { cost_report } = template_config
  return cost_report ? questionsText(COST_REPORT_ROLES, cost_report, template_content) : ''
}

function amountSettingsText({ template_config, template_content }: ComparedVersion): string {
  const { amount } = template_config
  return amount ? questionsText(AMOUNT_ROLES, amount, template_content) : ''
}

function reapprovalText({ template_config: { reapproval }, template_content }: ComparedVersion): string {
  if (!reapproval) return ''
  const names = questionNames(template_content)
  const questions = reapproval.questions.map((id) => names.get(id) ?? texts.gone).join(', ')
  return reapproval.from_level === 1 ? questions : `${questions} (${texts.fromLevel(reapproval.from_level)})`
}

function highAmountsText({ template_config: { high_amounts = {} } }: ComparedVersion): string {
  const figures = Object.entries(high_amounts).map(([currency, value]) => `${currency} ${value}`)
  return figures.join(', ')
}

function questionsText<Key extends string>(
  roles: readonly { key: Key; name: string }[],
  chosen: Readonly<Record<Key, string>>,
  content: ComparedVersion['template_content'],
): string {
  const fields = content.flatMap(sectionFields)
  return roles
    .map(({ key, name }) => {
      const field = fields.find((one) => one.field_id === chosen[key])
      return `${name}: ${field?.field_name ?? texts.nothing}`
    })
    .join(', ')
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

/** The ids that keep their order: a longest common subsequence, so that one move is reported once. */
function unmoved(before: Part[], after: Part[]): Set<string> {
  const runs = diffArrays(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  return new Set(runs.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value))
}

function partsOf(version: ComparedVersion, organisation: Organisation): Part[] {
  const { template_content } = version
  const { lists } = organisation
  const questions = questionWords(template_content)
  return template_content.flatMap((section): Part[] => [
    {
      id: section.field_id,
      subject: 'section',
      name: section.field_name,
      parent: '',
      settings: {
        Name: section.field_name,
        'Answered by': answeredByText(section, namedPolicy(version, organisation)),
        Conditions: conditionText(section.conditions, questions),
      },
    },
    ...sectionFields(section).flatMap((field) =>
      questionParts(section, field, { questions, lists, content: template_content }),
    ),
  ])
}

/** What the settings of a question may name. */
interface Named {
  questions: Questions
  lists: Organisation['lists']
  content: TemplateContent
}

function questionParts(section: Section, field: FieldDefinition, named: Named): Part[] {
  const part = (one: FieldDefinition, name: string): Part => ({
    id: one.field_id,
    subject: 'question',
    name,
    parent: section.field_id,
    settings: {
      ...questionSettings(one, named.questions),
      ...listSettings(one, named),
      ...calculationSettings(one, named),
    },
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

function questionSettings(field: FieldDefinition, questions: Questions): Record<string, string> {
  const validations = Object.entries(field.validations).map(([key, value]) => [
    VALIDATIONS[key] ?? key,
    settingText(value, questions),
  ])
  return {
    Question: field.field_name,
    'Answer type': ANSWER_TYPE_NAMES[answerTypeOf(field)],
    Description: field.annotation ?? '',
    Placeholder: field.placeholder ?? '',
    ...(Object.fromEntries(validations) as Record<string, string>),
    Options: optionsText(field),
    'Begins with': presetText(field),
    Conditions: conditionText(field.conditions, questions),
    Hidden: field.hidden === true ? 'Yes' : '',
    Width: field._metadata ? (field._metadata.w === 1 ? 'Half' : 'Full') : '',
  }
}

function listSettings(field: FieldDefinition, { lists }: Named): Record<string, string> {
  if (!isFromList(field) || field.list_id === '') return {}
  return { 'Shared list': lists.find(({ id }) => id === field.list_id)?.name ?? texts.goneList }
}

function calculationSettings(field: FieldDefinition, { questions, content }: Named): Record<string, string> {
  if (!isCalculated(field)) return {}
  const { calculation } = field
  return {
    Calculation: calculationWords(content, calculation, (id) => questions.get(id)?.name),
    'Results below 0': yesNo(calculation.allow_negative === true),
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

function conditionText(conditions: Condition[] | undefined, questions: Questions): string {
  return (conditions ?? [])
    .map(({ field_ref, value }) => {
      const source = questions.get(field_ref)
      return `${source?.name ?? texts.gone} is ${source?.options.get(value) ?? value}`
    })
    .join(' or ')
}

/** A question as others refer to it: a name that is unique among namesakes, and its options by value. */
interface QuestionWords {
  name: string
  options: ReadonlyMap<string, string>
}

type Questions = ReadonlyMap<string, QuestionWords>

function questionWords(content: TemplateContent): Questions {
  const names = questionNames(content)
  const fields = content
    .flatMap(sectionFields)
    .flatMap((field): FieldDefinition[] =>
      field.field_type === 'NESTED' ? [field, ...field.constant] : [field],
    )
  return new Map(
    fields.map((field) => [
      field.field_id,
      {
        name: names.get(field.field_id) ?? field.field_name,
        options: new Map(optionsOf(field).map(({ value, label }) => [value, label])),
      },
    ]),
  )
}

const optionsOf = (field: FieldDefinition) =>
  field.field_type === 'CHECKBOX' ? field.constant : branchingOptions(field)

function presetText(field: FieldDefinition): string {
  const preset = 'defaultValue' in field ? (field.defaultValue ?? '') : ''
  if (field.field_type === 'TEXT_RTE_PREFILLED') return htmlToText(preset)
  return optionLabel(optionsOf(field), preset)
}

function settingText(value: unknown, questions: Questions): string {
  if (typeof value === 'boolean') return yesNo(value)
  if (Array.isArray(value)) return value.map(fileTypeText).join(', ')
  if (typeof value === 'object' && value !== null && 'field_ref' in value)
    return questions.get(String(value.field_ref))?.name ?? texts.gone
  return value === undefined || value === null ? '' : String(value as string | number)
}

const fileTypeText = (type: unknown) =>
  FILE_GROUP_NAMES[type as keyof typeof FILE_GROUP_NAMES] ?? String(type)

/** An absent setting means no, so the two don't differ. */
function yesNo(value: boolean): string {
  return value ? 'Yes' : ''
}
