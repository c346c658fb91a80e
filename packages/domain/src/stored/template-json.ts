import type { TemplateConfig, TemplateContent } from '../form/template/template.ts'
import type { ContentEntry } from '../form/answer/content-entries.ts'
import { isOfLevel } from '../form/template/level-sections.ts'
import type { Policy } from '../policy/table/policy.ts'
import type { EarlierPolicy } from '../policy/versions/policy-schedule.ts'
import { levelsOf } from '../policy/form/relevant-policy.ts'
import { listQuestions } from '../form/lists/list-questions.ts'
import { addingKeys, storedKind } from './stored-json.ts'

/** Extra columns of the lists of a template's memos, by list and tab (U38). */
export type ListHeaders = Record<string, Record<string, { key: string; label: string }[]>>

/**
 * Of a template's version: sections and questions, the settings beside them, the lists' extra columns, the policy with those that count
 * before it starts, and sample answers to try it on (N1, N3, N5).
 */
// 2: questions that take their options from shared lists (N9).
// 3: sections that the approvers of a level answer (R7). A release that doesn't know of them would ask the owner.
export const TEMPLATE_CONTENT = addingKeys(
  addingKeys(storedKind<TemplateContent>('template content'), (content) => listQuestions(content).length > 0),
  (content) => content.some(isOfLevel),
)
// 2: approvals that need a passkey (O4). A release that doesn't know of them must not approve without one.
// 3: what may be named outside (P0).
// 4: approvers may add others (R1).
// 5: what follows the approval (R3). A release that doesn't know of it must not approve and hand the memo to no one.
// 6: readers of approved memos (R5), in the same way.
export const TEMPLATE_CONFIG = addingKeys(
  addingKeys(
    addingKeys(
      addingKeys(
        addingKeys(storedKind<Partial<TemplateConfig>>('template config'), (config) => 'signature' in config),
        (config) => 'named_outside' in config,
      ),
      (config) => 'allow_adding' in config,
    ),
    (config) => 'after_approval' in config,
  ),
  (config) => config.after_approval?.readers !== undefined,
)
export const LIST_HEADERS = storedKind<ListHeaders>('list headers')
// 2: levels whose approvals need a passkey (O4).
export const TEMPLATE_POLICY = addingKeys(storedKind<Policy>('template policy'), asksForPasskey)
export const EARLIER_POLICIES = addingKeys(storedKind<EarlierPolicy[]>('earlier policies'), (earlier) =>
  earlier.some(({ policy }) => policy !== null && asksForPasskey(policy)),
)
export const POLICY_SAMPLES = storedKind<PolicySample[]>('policy samples')

/** Sample answers of a memo, which a policy is tried on (N3). */
export interface PolicySample {
  sample_id: string
  name: string
  owner_email: string
  memo_content: ContentEntry[]
}

function asksForPasskey(policy: Policy): boolean {
  return levelsOf(policy).some((level) => 'signature' in level)
}
