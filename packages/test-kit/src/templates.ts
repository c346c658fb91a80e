import type { CallInput } from '@countersign/contract'
import type { TemplateContent } from '@countersign/domain'
import { DEFAULT_TEMPLATE } from '@countersign/domain'
import { mailOf } from './memos.ts'
import type { Actor, TestSite } from './test-site.ts'
import { createTestSite } from './test-site.ts'

/** A site with two administrators, signed in on the console. */
export async function createConsoleSite(): Promise<{ site: TestSite; admin: Actor; colleague: Actor }> {
  const emails = ['Liza Marasigan', 'Noel Bautista'].map(mailOf)
  const site = await createTestSite({ ADMIN_EMAILS: emails.join(',') })
  const [admin, colleague] = await Promise.all([
    site.signIn(emails[0] ?? '', 'Liza Marasigan', 'admin'),
    site.signIn(emails[1] ?? '', 'Noel Bautista', 'admin'),
  ])
  return { site, admin: admin as Actor, colleague: colleague as Actor }
}

/** The form that every new template begins with (U37), with a question more. */
export function formWith(question: string): TemplateContent {
  const [section] = DEFAULT_TEMPLATE
  return [
    {
      ...section!,
      value: [
        ...section!.value.filter((field) => field.field_id === 'TEXT_SUBJECT'),
        { field_id: 'QUESTION', field_name: question, field_type: 'TEXT', validations: { required: true } },
      ],
    },
  ]
}

export async function addCategory(admin: Actor, category_name: string): Promise<string> {
  return (await admin.must('admin-create_category', { category_name })).category_id
}

/** What the wizard sends for a new template. */
export function newTemplate(
  category_id: string,
  template_code: string,
  more: Partial<CallInput<'admin-create_template'>> = {},
): CallInput<'admin-create_template'> {
  return {
    template_code,
    template_name: `Form ${template_code}`,
    category_id,
    description: 'For tests',
    guidelines: '<p>Read this first.</p>',
    template_content: formWith('What for?') as never,
    action: 'DRAFTED',
    ...more,
  }
}
