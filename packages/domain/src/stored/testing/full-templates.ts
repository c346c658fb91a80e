import type { ContentEntry } from '../../form/answer/content-entries.ts'
import type { FieldLayout, Section, TemplateConfig } from '../../form/template/template.ts'
import type { EarlierPolicy } from '../../policy/versions/policy-schedule.ts'
import type { Otherwise, Policy, PolicyLevel, PolicySource } from '../../policy/table/policy.ts'
import type { ListHeaders, PolicySample } from '../template-json.ts'

/** Every key, optional ones included, so that a new one fails to compile here until it has a value. */
type Full<T> = T extends readonly (infer E)[]
  ? Full<E>[]
  : T extends object
    ? { [K in keyof T]-?: Full<Exclude<T[K], undefined>> }
    : T

const LAYOUT: Full<FieldLayout> = { i: 'A', x: 0, y: 0, w: 1, h: 1, minW: 1, maxW: 2, minH: 1, maxH: 2 }
const REQUIRED = { required: true }
const PERSON = { email: 'ana@northwind.example', name: 'Ana' }

const definition = {
  field_id: 'A',
  field_name: 'A question',
  annotation: 'A hint',
  placeholder: 'Type here',
  sectionIndex: 0,
  sectionId: 'SECTION_1',
  conditions: [{ field_ref: 'B', operator: 'EQUALS' as const, value: 'a' }],
  hidden: false,
  _metadata: LAYOUT,
}
const option = {
  value: 'a',
  label: 'First',
  branchingQuestions: [],
  branchingSection: { sectionIndex: 1, field_id: 'SECTION_2', field_name: 'Details' },
}
const calculation = {
  operation: 'SUM' as const,
  operands: [{ field_ref: 'B', column_ref: 'C' }, { value: '2' }],
  allow_negative: false,
}

/** Questions that a row may ask, too. */
const rowFields: Full<Section>['value'] = [
  {
    ...definition,
    field_type: 'TEXT',
    validations: { ...REQUIRED, min_length: 1, max_length: 9 },
    defaultValue: '',
  },
  { ...definition, field_type: 'TEXT_CURRENCY', validations: REQUIRED, defaultValue: '', calculation },
  {
    ...definition,
    field_type: 'DROPDOWN',
    validations: REQUIRED,
    constant: [option],
    hasBranchingQuestions: true,
    list_id: 'cost-centres',
  },
  {
    ...definition,
    field_type: 'DROPDOWN_DEFAULT',
    validations: REQUIRED,
    constant: [option],
    defaultValue: 'a',
    hasBranchingQuestions: true,
  },
  {
    ...definition,
    field_type: 'RADIO',
    validations: REQUIRED,
    constant: [option],
    hasBranchingQuestions: true,
  },
  {
    ...definition,
    field_type: 'CHECKBOX',
    validations: REQUIRED,
    constant: [{ value: 'a', label: 'First' }],
  },
  {
    ...definition,
    field_type: 'DATEPICKER',
    validations: { ...REQUIRED, later_than: { field_ref: 'B', message: 'Too early' } },
  },
  { ...definition, field_type: 'TIMEPICKER', validations: REQUIRED },
]

/** A section with every type of question and every setting. */
export const FULL_SECTION: Full<Section> = {
  field_id: 'SECTION_1',
  field_name: 'Request',
  field_type: 'SECTION',
  validations: REQUIRED,
  sectionIndex: 0,
  sectionId: 'SECTION_1',
  value: [
    ...rowFields,
    { ...definition, field_type: 'TEXT_RTE', validations: REQUIRED },
    {
      ...definition,
      field_type: 'TEXT_RTE_PREFILLED',
      validations: REQUIRED,
      defaultValue: '<p>Dear all,</p>',
    },
    {
      ...definition,
      field_type: 'FILE_UPLOAD',
      validations: { ...REQUIRED, max_size: 5, allowed_limited_file_types: true, file_types: ['pdf'] },
    },
    { ...definition, field_type: 'NESTED', validations: REQUIRED, constant: rowFields as never },
  ],
  conditions: definition.conditions,
  answered_by: { kind: 'POLICY', level_ids: ['finance'] },
  _metadata: LAYOUT,
}

/** The same, where owners name anyone (R7). */
export const FULL_NUMBERED_SECTION: Full<Section> = {
  ...FULL_SECTION,
  answered_by: { kind: 'LEVEL', number: 2 },
}

export const FULL_CONFIG: Full<TemplateConfig> = {
  allow_sub_approvals: true,
  cost_report: { amount_field: 'A', currency_field: 'B', cost_type_field: 'C', budget_type_field: 'D' },
  amount: { amount_field: 'A', currency_field: 'B' },
  high_amounts: { PHP: '1000000.00' },
  level_days: 3,
  escalation_contact: 'ana@northwind.example',
  allow_transfer: false,
  allow_adding: true,
  after_approval: {
    handlers: {
      sources: [
        { kind: 'PERSON', person: PERSON },
        { kind: 'ROLE', role_id: 'cfo', place: { kind: 'OWNER_COMPANY' } },
        { kind: 'ROLE', role_id: 'cfo', place: { kind: 'GROUP', id: 'finance' } },
      ],
      may_be_owner: true,
    },
    readers: {
      sources: [{ kind: 'ROLE', role_id: 'cfo', place: { kind: 'EVERYWHERE' } }],
      named_by_owner: true,
      acknowledge: { days: 3 },
    },
  },
  reapproval: { questions: ['A'], from_level: 1 },
  signature: { kind: 'ABOVE', amounts: { PHP: '1000000.00' } },
  answers_in_mails: true,
  hide_subject_in_mails: true,
  named_outside: true,
}

export const FULL_HEADERS: ListHeaders = { approval: { active: [{ key: 'A', label: 'Amount' }] } }

const sources: Full<PolicySource>[] = [
  { kind: 'PERSON', person: PERSON },
  { kind: 'ROLE', role_id: 'cfo', place: { kind: 'EVERYWHERE' } },
  { kind: 'ROLE', role_id: 'cfo', place: { kind: 'GROUP', id: 'finance' } },
  { kind: 'ROLE', role_id: 'cfo', place: { kind: 'ANSWER', field_id: 'A' } },
  { kind: 'ROLE', role_id: 'cfo', place: { kind: 'ROWS', field_id: 'A', question_id: 'B' } },
  { kind: 'MANAGER' },
  { kind: 'OWNER_CHOICE' },
]
const levelOfPolicy: Full<PolicyLevel> = {
  level_id: 'level',
  sources,
  approval_type: 'MIN_APPROVERS',
  min_approvers: 1,
  watchers: sources,
  delegates: 'ANYONE',
  sub_approvers: 'NONE',
  owner_may: 'ADD',
  days: 3,
  signature: { kind: 'ABOVE', amounts: { PHP: '1000000.00' } },
}
const bounds = { above: null, up_to: '1000.00' }
const choosing = { is_one_of: true, values: ['a'] }
const endings: Full<Otherwise>[] = [
  { kind: 'LEVELS', levels: [levelOfPolicy] },
  { kind: 'REFUSE', text: 'Ask Finance first.' },
  { kind: 'NO_APPROVAL' },
]

/** Policies with every kind of condition, source and ending. */
export const FULL_POLICIES: Full<Policy>[] = endings.map((otherwise) => ({
  rows: [
    {
      row_id: 'row',
      conditions: [
        { kind: 'CHOICE', field_id: 'A', ...choosing },
        { kind: 'COMPANY', ...choosing },
        { kind: 'GROUP', ...choosing },
        { kind: 'NUMBER', field_id: 'A', bounds },
        { kind: 'DATE', field_id: 'A', bounds },
        { kind: 'AMOUNT', currency: 'PHP', bounds },
      ],
      levels: [levelOfPolicy],
    },
  ],
  otherwise,
}))

export const FULL_EARLIER_POLICIES: Full<EarlierPolicy>[] = [...FULL_POLICIES, null].map((policy) => ({
  until: '2026-12-01',
  policy,
}))

const entry: Full<Omit<ContentEntry, 'erased'>> = {
  field_id: 'A',
  field_name: 'A question',
  field_type: 'TEXT',
  value: 'x',
  label: 'X',
}
export const FULL_SAMPLES: Full<PolicySample>[] = [
  {
    sample_id: 'sample',
    name: 'A laptop',
    owner_email: 'ana@northwind.example',
    memo_content: [entry as Full<ContentEntry>],
  },
]
