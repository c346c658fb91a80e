import type { DisplayValue } from '../display-value.ts'
import { htmlHasContent } from '../html-text.ts'
import { issue } from '../issue.ts'
import type { FormIssue } from '../issue.ts'
import { RICH_TEXT_MAX_BYTES } from '../limits.ts'
import type { PrefilledRichTextField, RichTextField } from '../template.ts'
import { isStorableText, utf8ByteLength } from '../text-measure.ts'
import type { FieldRules } from './field-rules.ts'

type AnyRichText = RichTextField | PrefilledRichTextField
type RichValue = Extract<DisplayValue, { kind: 'rich' }>

/** Whether the HTML is over 1 MB as it would be sent (F5): decides about the documented dialog. */
export function exceedsRichTextLimit(html: string): boolean {
  return utf8ByteLength(html) > RICH_TEXT_MAX_BYTES
}

function checkHtml(html: string): FormIssue[] {
  if (!isStorableText(html)) return [issue('UNSTORABLE_TEXT', {})]
  return exceedsRichTextLimit(html) ? [issue('RICH_TEXT_TOO_LARGE', {})] : []
}

const shared = {
  isAnswer: (value: unknown): value is string => typeof value === 'string',
  isEmpty: (_field: AnyRichText, answer: string) => !htmlHasContent(answer),
  checkType: (_field: AnyRichText, answer: string) => checkHtml(answer),
  validate: () => [],
  display: (_field: AnyRichText, answer: string): RichValue => ({ kind: 'rich', html: answer }),
}

/** The rich-text editor (end-user document section 5). */
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
