import type { ErrorCode } from '@countersign/contract'
import type { FieldDefinition, JudgedTemplate, TemplateContent } from '@countersign/domain'
import { findingIssue, judgeTemplate } from '@countersign/domain'
import { CallFailure } from '../protocol/call-failure.ts'
import { cleanRichText } from '../platform/rich-text/sanitizer.ts'

/**
 * Requires that a template can be saved or published. `details.issues` lists what prevents it, by path.
 * @param code INVALID_ARGUMENT for a template in the input, FAILED_PRECONDITION for a stored one
 * @throws CallFailure
 */
export function requireValidTemplate(
  template: JudgedTemplate,
  action: 'PUBLISHED' | 'DRAFTED',
  code: Extract<ErrorCode, 'INVALID_ARGUMENT' | 'FAILED_PRECONDITION'>,
): void {
  const isPublished = action === 'PUBLISHED'
  const issues = judgeTemplate(template)
    .filter((found) => (isPublished ? found.severity === 'error' : found.blocksSaving))
    .map(findingIssue)
  const [first] = issues
  if (!first) return
  const what = isPublished ? 'published' : 'saved'
  const message = `This template cannot be ${what} yet: ${first.message.replace(/\.$/, '')}.`
  throw new CallFailure(code, message, { issues })
}

/** Sanitises the prefilled rich text of a form. */
export async function sanitizeContent(content: TemplateContent): Promise<TemplateContent> {
  return Promise.all(
    content.map(async (section) => ({
      ...section,
      value: await Promise.all(section.value.map(sanitizeField)),
    })),
  )
}

async function sanitizeField(field: FieldDefinition): Promise<FieldDefinition> {
  return field.field_type === 'TEXT_RTE_PREFILLED'
    ? { ...field, defaultValue: await cleanRichText(field.defaultValue) }
    : field
}
