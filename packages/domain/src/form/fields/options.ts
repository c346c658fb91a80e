import type { LineValue } from '../answer/display-value.ts'
import { issue } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import { OPTIONS_MIN } from '../template/limits.ts'
import type { TemplateProblemCode } from '../template/template-problem.ts'
import type { PlainOption } from '../template/template.ts'

/** Options are compared by value, never by label (F4). */
export function isOption(options: readonly PlainOption[], value: string): boolean {
  return options.some((o) => o.value === value)
}

/** The label people read; the value itself where an older answer names no option. */
export function optionLabel(options: readonly PlainOption[], value: string): string {
  return options.find((o) => o.value === value)?.label ?? value
}

/** The draft's rule for one chosen option: none, or one that exists. */
export function checkChoice(options: readonly PlainOption[], value: string): FormIssue[] {
  return value === '' || isOption(options, value) ? [] : [issue('UNKNOWN_OPTION', {})]
}

/** The chosen option's label. */
export function displayChoice(options: readonly PlainOption[], value: string): LineValue {
  return { kind: 'text', text: optionLabel(options, value) }
}

/** What is wrong with a list of options (W11: not below one). */
export function checkOptions(options: readonly PlainOption[]): TemplateProblemCode[] {
  const problems: TemplateProblemCode[] = []
  if (options.length < OPTIONS_MIN) problems.push('NO_OPTIONS')
  if (new Set(options.map((o) => o.value)).size < options.length) problems.push('REPEATED_OPTION')
  if (options.some((o) => o.value === '' || o.label.trim() === '')) problems.push('UNNAMED_OPTION')
  return problems
}
