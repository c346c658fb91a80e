import type { DisplayValue } from '../answer/display-value.ts'
import { htmlHasContent } from '../rich-text/html-text.ts'
import { issue } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import { RICH_TEXT_MAX_BYTES } from '../template/limits.ts'
import { richTextImageIssues } from '../rich-text/rich-text-images.ts'
import type { PrefilledRichTextField, RichTextField } from '../template/template.ts'
import { isLongerInUtf8, isStorableText } from '../answer/text-measure.ts'
import { hasTooMuchMarkup } from '../rich-text/rich-text-markup.ts'
import type { FieldRules } from './field-rules.ts'

type AnyRichText = RichTextField | PrefilledRichTextField
type RichValue = Extract<DisplayValue, { kind: 'rich' }>

/** Whether the HTML is over 1 MB as it would be sent (F5): decides about the dialog of U32. */
export function exceedsRichTextLimit(html: string): boolean {
  return isLongerInUtf8(html, RICH_TEXT_MAX_BYTES)
}

function checkHtml(html: string): FormIssue[] {
  if (!isStorableText(html)) return [issue('UNSTORABLE_TEXT', {})]
  if (exceedsRichTextLimit(html)) return [issue('RICH_TEXT_TOO_LARGE', {})]
  if (hasTooMuchMarkup(html)) return [issue('RICH_TEXT_TOO_COMPLEX', {})]
  return richTextImageIssues(html)
}

const shared = {
  isAnswer: (value: unknown): value is string => typeof value === 'string',
  isEmpty: (_field: AnyRichText, answer: string) => !htmlHasContent(answer),
  checkType: (_field: AnyRichText, answer: string) => checkHtml(answer),
  validate: () => [],
  display: (_field: AnyRichText, answer: string): RichValue => ({ kind: 'rich', html: answer }),
}

/** The rich-text editor (U32). */
export const richTextRules: FieldRules<RichTextField, string, RichValue> = {
  ...shared,
  initial: () => '',
  checkSettings: () => [],
}

/** Rich text that begins with the template's own (F0). */
export const prefilledRichTextRules: FieldRules<PrefilledRichTextField, string, RichValue> = {
  ...shared,
  initial: (field) => field.defaultValue,
  checkSettings: (field) => (checkHtml(field.defaultValue).length > 0 ? ['WRONG_DEFAULT'] : []),
}
