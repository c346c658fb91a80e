import { judgePolicy } from '../policy/judge/judge-policy.ts'
import type { PolicyOrganisation } from '../policy/judge/policy-context.ts'
import type { RolePlaces } from '../policy/judge/missing-holders.ts'
import type { PolicyFinding } from '../policy/judge/policy-finding.ts'
import type { NamedList } from '../form/lists/named-list.ts'
import type { Policy } from '../policy/table/policy.ts'
import type { TemplateConfig, TemplateContent } from '../form/template/template.ts'
import { ownersSections } from '../form/template/level-sections.ts'
import { checkAnsweringLevels } from './checks/check-answering-levels.ts'
import { checkAmountFields, checkHighAmounts, checkSignature } from './check-amount.ts'
import { checkCostReport } from './check-cost-report.ts'
import { checkLists } from '../form/lists/check-lists.ts'
import { checkInfo } from './check-info.ts'
import type { TemplateInfo } from './check-info.ts'
import { checkRecipients } from './checks/check-recipients.ts'
import { checkLevelTime } from './checks/check-level-time.ts'
import { checkReapproval, checkReapprovalLevel } from './check-reapproval.ts'
import { checkSize } from './check-size.ts'
import type { TemplateFinding } from './checks/finding.ts'
import { placeOf } from './checks/places.ts'
import { templateMessage } from '../form/template/template-problem.ts'
import { checkTemplate } from './template-check.ts'
import { reviewWarnings } from './template-review.ts'
import { isTemplateContent } from './template-shape.ts'

export interface JudgedTemplate {
  /** The fields of the wizard's first step; omitted when a stored version is published again. */
  info?: TemplateInfo
  /** Decides whether the template needs a cost report (H7). */
  template_code: string
  template_content: unknown
  template_config: Partial<TemplateConfig>
  /** Absent or null where owners name anyone (N1). */
  policy?: Policy | null
  /** What the policy refers to; absent where only the server knows it. */
  organisation?: PolicyOrganisation
  /** Where the roles that get approved memos to do are held (R3); absent where it isn't known. */
  recipient_places?: RolePlaces | undefined
  /** The shared lists that the form names, as far as they exist (N9); absent where only the server knows them. */
  lists?: readonly NamedList[]
  /** Whether evidence is kept, which passkeys sign (O4); absent where it isn't known yet. */
  keeps_evidence?: boolean | undefined
}

/**
 * Validates a template before it is saved or published: errors are what the server refuses, warnings what it allows but is
 * probably not intended. The builder's check, 'Nothing stands in the way of publishing.' and the server
 * all use it (H7, F0, F4, N5). Only the server can check the rest: a code that is taken, a category that is gone,
 * another administrator's save.
 */
export function judgeTemplate(template: JudgedTemplate): TemplateFinding[] {
  const { info, template_code, template_content: content, template_config } = template
  const about = [
    ...(info ? checkInfo(info) : []),
    ...checkLevelTime(template_config),
    ...checkHighAmounts(template_config),
    ...checkReapprovalLevel(template_config),
    ...checkSignature(template_config, template.keeps_evidence),
    ...checkRecipients(template_config.after_approval, template.recipient_places),
  ]
  if (!isTemplateContent(content)) return [...about, unreadable()]
  const problems = [...checkTemplate(content), ...checkLists(content, template.lists)].map(
    (problem): TemplateFinding => ({
      severity: 'error',
      blocksSaving: false,
      part: 'form',
      ...problem,
      place: placeOf(content, problem.path),
      message: templateMessage(problem),
    }),
  )
  // What the template reads of a memo is what its owner answers (R7).
  const owners = ownersSections(content)
  return [
    ...about,
    ...checkSize(content, info),
    ...problems,
    ...checkAnsweringLevels(content, template.policy),
    ...checkCostReport(template_code, owners, template_config),
    ...checkAmountFields(owners, template_config),
    ...checkReapproval(owners, template_config),
    ...reviewWarnings(content),
    ...checkPolicy(owners, template),
  ]
}

function checkPolicy(
  content: TemplateContent,
  { template_config: config, policy, organisation, lists, keeps_evidence }: JudgedTemplate,
): TemplateFinding[] {
  if (!policy) return []
  return judgePolicy(policy, { content, config, organisation, lists, keeps_evidence }).map(findingInTemplate)
}

/** A finding about the policy among those of its template. */
export function findingInTemplate(found: PolicyFinding): TemplateFinding {
  const { severity, code, row_id, level_id, condition, place, message } = found
  const isOfTable = row_id === null && place === ''
  return {
    severity,
    blocksSaving: false,
    part: 'policy',
    code,
    path: [
      ...(isOfTable ? [] : [row_id ?? 'otherwise']),
      ...(condition === null ? [] : ['conditions', String(condition)]),
      ...(level_id === null ? [] : ['levels', level_id]),
    ],
    place,
    message,
  }
}

function unreadable(): TemplateFinding {
  const message = templateMessage({ code: 'NOT_A_TEMPLATE' })
  return {
    severity: 'error',
    blocksSaving: true,
    part: 'form',
    code: 'NOT_A_TEMPLATE',
    path: [],
    place: '',
    message,
  }
}
