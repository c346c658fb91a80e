import type { ReapprovalRule, TemplateConfig } from '@countersign/domain'

/** The config with other questions whose change makes approvals fall (N7); without a question it has no such rule. */
export function withReapproval(config: TemplateConfig, changes: Partial<ReapprovalRule>): TemplateConfig {
  const { reapproval = { questions: [], from_level: 1 }, ...rest } = config
  const rule = { ...reapproval, ...changes }
  return rule.questions.length === 0 ? rest : { ...rest, reapproval: rule }
}

/** N7: in a new template, approvals fall where an answer changes that its amount is read from. '' names no question. */
export function withAmountQuestion(config: TemplateConfig, before: string, after: string): TemplateConfig {
  const { questions = [] } = config.reapproval ?? {}
  const others = questions.filter((id) => id !== before && id !== after)
  return withReapproval(config, { questions: after === '' ? others : [...others, after] })
}
