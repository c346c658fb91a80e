import type { CallInput } from '@countersign/contract'
import type { TemplateContent } from '@countersign/domain'
import type { Actor, TestSite } from './site.ts'
import { TEST_DOMAIN } from './site.ts'

/** A small form: subject, amount, currency, justification, files. */
const FORM: [TemplateContent[number]] = [
  {
    field_id: 'SECTION_1',
    field_name: 'Request',
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex: 0,
    sectionId: 'SECTION_1',
    value: [
      {
        field_id: 'TEXT_SUBJECT',
        field_name: 'Memo Subject',
        field_type: 'TEXT',
        validations: { required: true, max_length: 150 },
      },
      {
        field_id: 'AMOUNT',
        field_name: 'Amount',
        field_type: 'TEXT_CURRENCY',
        validations: { required: true },
      },
      { field_id: 'BODY', field_name: 'Justification', field_type: 'TEXT_RTE', validations: {} },
      {
        field_id: 'FILES',
        field_name: 'Upload supporting documents (optional)',
        field_type: 'FILE_UPLOAD',
        validations: {},
      },
    ],
  },
]

/** The small form with a question that the approvers of a level answer (R7). */
export function formAsking(number: number): TemplateContent {
  return [
    ...FORM,
    {
      ...FORM[0],
      field_id: 'SECTION_2',
      field_name: 'Finance',
      sectionIndex: 1,
      sectionId: 'SECTION_2',
      value: [
        {
          field_id: 'BUDGET',
          field_name: 'Budget line',
          field_type: 'TEXT',
          validations: { required: true },
        },
      ],
      answered_by: { kind: 'LEVEL', number },
    },
  ]
}

/** What approvers of that level answer. */
export const LEVEL_ANSWERS = [{ field_id: 'BUDGET', value: '2026-14' }]

export interface TestTemplate {
  templateId: string
  code: string
}

/** Publishes a template: with the small form, or another. */
export async function publishTemplate(
  site: { services: Pick<TestSite['services'], 'db'> },
  code = 'AVL',
  config: object = { allow_sub_approvals: true },
  form: TemplateContent = FORM,
): Promise<TestTemplate> {
  const { db } = site.services
  const { template_id } = await db
    .insertInto('templates')
    .values({ template_code: code })
    .returning('template_id')
    .executeTakeFirstOrThrow()
  const { version_id } = await db
    .insertInto('template_versions')
    .values({
      template_id,
      version_no: 1,
      status: 'PUBLISHED',
      template_name: `Form ${code}`,
      description: '',
      guidelines: '',
      template_content: JSON.stringify(form),
      template_config: JSON.stringify(config),
      modified_by: 'test',
    })
    .returning('version_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('templates')
    .set({ published_version_id: version_id })
    .where('template_id', '=', template_id)
    .execute()
  return { templateId: template_id, code }
}

type Sequence = NonNullable<CallInput<'create_memo'>['sequences']>[number]

/** A level of people's e-mails. */
export function level(approvers: (Actor | string)[], more: Partial<Sequence> = {}): Sequence {
  return {
    approvers: approvers.map((one) => (typeof one === 'string' ? one : one.email)),
    watchers: [],
    approval_type: 'ALL_APPROVERS',
    ...more,
  }
}

export interface Answers {
  subject?: string
  amount?: string
  body?: string
  files?: { name: string; size: number; url: string }[]
}

/** Content as a client sends it. */
export function content({
  subject = 'Replacement of core routers',
  amount = '1250.50',
  body = '<p>They are old.</p>',
  files = [],
}: Answers = {}) {
  const entry = (field_id: string, value: unknown) => ({ field_id, value })
  return [
    {
      field_id: 'SECTION_1',
      field_type: 'SECTION',
      value: [
        entry('TEXT_SUBJECT', subject),
        entry('AMOUNT', amount),
        entry('BODY', body),
        entry('FILES', files),
      ],
    },
  ]
}

/** What create_memo is given to submit a memo at once. */
export function submission(
  template: TestTemplate,
  sequences: Sequence[],
  answers: Answers = {},
): CallInput<'create_memo'> {
  return { template_id: template.templateId, action: 'SUBMITTED', memo_content: content(answers), sequences }
}

/** An e-mail at the hosted test domain. */
export function mailOf(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@${TEST_DOMAIN}`
}

/** Signs in the people of most tests. */
export async function signInParticipants(site: TestSite) {
  const [owner, first, second, third, watcher, stranger] = await Promise.all(
    ['Paolo Reyes', 'Ramon Uy', 'Rosario Dizon', 'Jun Mercado', 'Tess Aquino', 'Bea Lim'].map((name) =>
      site.signIn(mailOf(name), name),
    ),
  )
  return { owner, first, second, third, watcher, stranger } as Record<
    'owner' | 'first' | 'second' | 'third' | 'watcher' | 'stranger',
    Actor
  >
}
