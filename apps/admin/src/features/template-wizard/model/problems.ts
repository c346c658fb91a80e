import { checkTemplate, templateMessage } from '@countersign/domain'
import type { TemplateContent, TemplateProblem } from '@countersign/domain'

export interface Problems {
  all: readonly TemplateProblem[]
  /** The problems of each section, question, sub-field or option, by its id. */
  byId: ReadonlyMap<string, readonly TemplateProblem[]>
}

const known = new WeakMap<TemplateContent, Problems>()

/** The problems that prevent publishing (W11), computed once per content. */
export function problemsOf(content: TemplateContent): Problems {
  const before = known.get(content)
  if (before) return before
  const all = checkTemplate(content)
  const byId = new Map<string, TemplateProblem[]>()
  for (const problem of all) for (const id of problem.path) byId.set(id, [...(byId.get(id) ?? []), problem])
  const problems = { all, byId }
  known.set(content, problems)
  return problems
}

/** The message of the question's first problem with one of these codes, ignoring nested questions. */
export function ownMessage(
  content: TemplateContent,
  fieldId: string,
  ...codes: readonly TemplateProblem['code'][]
): string | undefined {
  const found = problemsOf(content).byId.get(fieldId)
  const own = found?.find((problem) => problem.path.at(-1) === fieldId && codes.includes(problem.code))
  return own && templateMessage(own)
}
