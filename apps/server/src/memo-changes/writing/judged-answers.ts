import type { CheckedContent, FormIssue, MemoContent, TemplateContent } from '@countersign/domain'
import { formMessage, isTooMuchToClean } from '@countersign/domain'
import { invalid } from '../../protocol/call-failure.ts'
import { cleanRichText } from '../../platform/rich-text/sanitizer.ts'

/**
 * The content to store of what a person sent: validated by the form's rules (F6), with rich text sanitised (F5).
 * @throws CallFailure INVALID_ARGUMENT with an issue for each invalid answer, at `answers.{field}…`
 */
export async function judgedAnswers(
  read: (template: TemplateContent, content: unknown) => CheckedContent,
  template: TemplateContent,
  sent: unknown,
): Promise<MemoContent> {
  const { issues, content: raw } = read(template, sent)
  if (issues.length > 0) throw invalid(issues.map(presentIssue))
  const content = await sanitized(raw)
  // Validate again after sanitising: the text may be empty or exceed the limit then, and only its images are certain.
  const found = read(template, content).issues.filter(({ code }) => AFTER_CLEANING.has(code))
  if (found.length > 0) throw invalid(found.map(presentIssue))
  return content
}

const AFTER_CLEANING: ReadonlySet<string> = new Set([
  'REQUIRED',
  'RICH_TEXT_TOO_LARGE',
  'IMAGE_UNREADABLE',
  'IMAGE_TOO_LARGE',
  'IMAGES_TOO_LARGE',
] satisfies FormIssue['code'][])

/** The same message as in the browser (F6), at `answers.{field}…`. */
function presentIssue(issue: FormIssue) {
  return { path: ['answers', ...issue.path].join('.'), message: formMessage(issue), code: issue.code }
}

/**
 * Sanitises all rich text before it is stored (F5).
 * @throws CallFailure INVALID_ARGUMENT for text that would cost too much to clean (Q5)
 */
async function sanitized(content: MemoContent): Promise<MemoContent> {
  return Promise.all(
    content.map(async (section) => ({
      ...section,
      value: await Promise.all(
        section.value.map(async (field) =>
          field.field_type === 'TEXT_RTE' || field.field_type === 'TEXT_RTE_PREFILLED'
            ? { ...field, value: await cleaned(field.field_id, field.value as string) }
            : field,
        ),
      ),
    })),
  )
}

function cleaned(fieldId: string, html: string): Promise<string> {
  if (isTooMuchToClean(html))
    throw invalid([presentIssue({ code: 'RICH_TEXT_TOO_COMPLEX', path: [fieldId], params: {} })])
  return cleanRichText(html)
}
