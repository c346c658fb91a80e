import type { ErrorCode } from '@countersign/contract'
import {
  checkTemplate,
  isTemplateContent,
  RICH_TEXT_MAX_BYTES,
  sectionFields,
  templateMessage,
  utf8ByteLength,
  type FieldDefinition,
  type TemplateConfig,
  type TemplateContent,
} from '@countersign/domain'
import { CallFailure, invalid } from '../http/call-failure.ts'
import { cleanRichText } from '../rich-text/sanitizer.ts'

/** Questions of one template, follow-ups included: far beyond any form, and few enough to check and show. */
const MAX_QUESTIONS = 500

interface Issue {
  path: string
  message: string
  code?: string
}

/**
 * The form as it is stored, prefilled rich text sanitised. A draft needs its shape and the hard limits, no more.
 * @throws CallFailure INVALID_ARGUMENT
 */
export async function storableContent(content: unknown): Promise<TemplateContent> {
  if (!isTemplateContent(content))
    throw invalid([{ path: 'template_content', message: 'This is not the form of a template.' }])
  const fields = content.flatMap(sectionFields)
  if (fields.length > MAX_QUESTIONS)
    throw invalid([
      { path: 'template_content', message: `A template has at most ${MAX_QUESTIONS} questions.` },
    ])
  const tooLarge = fields.find(
    (field) =>
      field.field_type === 'TEXT_RTE_PREFILLED' && utf8ByteLength(field.defaultValue) > RICH_TEXT_MAX_BYTES,
  )
  if (tooLarge)
    throw invalid([
      { path: `template_content.${tooLarge.field_id}`, message: 'Your content exceeded the 1MB limit' },
    ])
  return Promise.all(
    content.map(async (section) => ({
      ...section,
      value: await Promise.all(section.value.map(withCleanText)),
    })),
  )
}

async function withCleanText(field: FieldDefinition): Promise<FieldDefinition> {
  return field.field_type === 'TEXT_RTE_PREFILLED'
    ? { ...field, defaultValue: await cleanRichText(field.defaultValue) }
    : field
}

/**
 * What keeps a version from being published: the form's problems, and a cost report that reads fields that are not there (H7).
 * @param code INVALID_ARGUMENT where the content was sent with the call, FAILED_PRECONDITION where it was stored
 * @throws CallFailure with `details.issues`
 */
export function requirePublishable(
  content: TemplateContent,
  config: Partial<TemplateConfig>,
  code: Extract<ErrorCode, 'INVALID_ARGUMENT' | 'FAILED_PRECONDITION'>,
): void {
  const issues = [...contentIssues(content), ...costReportIssues(content, config)]
  const [first] = issues
  if (!first) return
  throw new CallFailure(code, `This template cannot be published yet: ${first.message}.`, { issues })
}

function contentIssues(content: TemplateContent): Issue[] {
  return checkTemplate(content).map((problem) => ({
    path: ['template_content', ...problem.path].join('.'),
    message: templateMessage(problem),
    code: problem.code,
  }))
}

function costReportIssues(content: TemplateContent, { cost_report }: Partial<TemplateConfig>): Issue[] {
  const known = new Set(content.flatMap(sectionFields).map((field) => field.field_id))
  return Object.entries(cost_report ?? {}).flatMap(([role, fieldId]) =>
    known.has(fieldId)
      ? []
      : [
          {
            path: `template_config.cost_report.${role}`,
            message: `The cost report reads a field that is not in the form (${fieldId})`,
          },
        ],
  )
}
