/** An error or warning about a template, with its place. */
export interface TemplateFinding {
  /** Errors keep a template from being published; warnings don't. */
  severity: 'error' | 'warning'
  /** Whether it can't be kept as a draft either. */
  blocksSaving: boolean
  /**
   * Where to look: the wizard's first step, the levels' time in it, its form, the questions that the cost report reads, the amount,
   * those whose change makes approvals fall, which approvals need a passkey, who has approved memos to do, who gets copies of them, or the policy.
   */
  part:
    | 'info'
    | 'level_time'
    | 'form'
    | 'cost_report'
    | 'amount'
    | 'reapproval'
    | 'signature'
    | 'handlers'
    | 'readers'
    | 'policy'
  code: string
  /** Within the part: ids from outside to inside in the form and in the policy, the key of an answer elsewhere; empty for the whole. */
  path: readonly string[]
  /** The path as people read it: section, question, option. */
  place: string
  /** The sentence for people. */
  message: string
}

/** The same finding for `details.issues` of an answer (A2). */
export function findingIssue({ part, path, place, message, code }: TemplateFinding): {
  path: string
  message: string
  code: string
} {
  const root = {
    info: [],
    level_time: ['template_config'],
    form: ['template_content'],
    cost_report: ['template_config', 'cost_report'],
    amount: ['template_config'],
    reapproval: ['template_config', 'reapproval'],
    signature: ['template_config', 'signature'],
    handlers: ['template_config', 'after_approval', 'handlers', 'sources'],
    readers: ['template_config', 'after_approval', 'readers', 'sources'],
    policy: ['policy'],
  }[part]
  return {
    path: [...root, ...path].join('.'),
    message: place === '' ? message : `${place}: ${message}`,
    code,
  }
}
