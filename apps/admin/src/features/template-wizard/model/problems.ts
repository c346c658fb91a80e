import { checkTemplate, templateMessage } from '@countersign/domain'
import type { TemplateContent, TemplateProblem } from '@countersign/domain'

export interface Problems {
  all: readonly TemplateProblem[]
  /** Those of each section, question, sub-field or option, by its id. */
  byId: ReadonlyMap<string, readonly TemplateProblem[]>
}

const known = new WeakMap<TemplateContent, Problems>()

/** What keeps the form from being published (console document section 5); worked out once for each content. */
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

/** The sentence for the first problem of the question itself with one of these codes; not of those inside it. */
export function ownMessage(
  content: TemplateContent,
  fieldId: string,
  ...codes: readonly TemplateProblem['code'][]
): string | undefined {
  const found = problemsOf(content).byId.get(fieldId)
  const own = found?.find((problem) => problem.path.at(-1) === fieldId && codes.includes(problem.code))
  return own && templateMessage(own)
}
