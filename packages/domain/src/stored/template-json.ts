import type { TemplateConfig, TemplateContent } from '../form/template/template.ts'
import type { ContentEntry } from '../form/answer/content-entries.ts'
import type { Policy } from '../policy/table/policy.ts'
import type { EarlierPolicy } from '../policy/versions/policy-schedule.ts'
import { listQuestions } from '../form/lists/list-questions.ts'
import { addingKeys, storedKind } from './stored-json.ts'

/** Extra columns of the lists of a template's memos, by list and tab (U38). */
export type ListHeaders = Record<string, Record<string, { key: string; label: string }[]>>

/**
 * Of a template's version: sections and questions, the settings beside them, the lists' extra columns, the policy with those that count
 * before it starts, and sample answers to try it on (N1, N3, N5).
 */
// 2: questions that take their options from shared lists (N9).
export const TEMPLATE_CONTENT = addingKeys(
  storedKind<TemplateContent>('template content'),
  (content) => listQuestions(content).length > 0,
)
export const TEMPLATE_CONFIG = storedKind<Partial<TemplateConfig>>('template config')
export const LIST_HEADERS = storedKind<ListHeaders>('list headers')
export const TEMPLATE_POLICY = storedKind<Policy>('template policy')
export const EARLIER_POLICIES = storedKind<EarlierPolicy[]>('earlier policies')
export const POLICY_SAMPLES = storedKind<PolicySample[]>('policy samples')

/** Sample answers of a memo, which a policy is tried on (N3). */
export interface PolicySample {
  sample_id: string
  name: string
  owner_email: string
  memo_content: ContentEntry[]
}
