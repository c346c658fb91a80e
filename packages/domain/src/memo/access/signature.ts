import { needsPasskey } from '../../form/content/signature.ts'
import type { MemoAmount } from '../../form/content/memo-amount.ts'
import type { TemplateConfig } from '../../form/template/template.ts'
import { levelSignatures } from '../../policy/form/level-signature.ts'
import type { PolicySchedule } from '../../policy/versions/policy-schedule.ts'
import { currentLevel } from '../../route/seats.ts'
import { manilaDate } from '../../time/manila.ts'
import type { Memo } from '../memo.ts'

/** A template's version, as far as it says which approvals need a passkey. */
export interface SigningTemplate {
  templateConfig: Partial<TemplateConfig>
  policies: PolicySchedule
}

/**
 * Whether approving a memo now needs a passkey (O4), as its template and the policy's level ask.
 * @param amount of the last submitted version
 */
export function approvalNeedsPasskey(
  memo: Pick<Memo, 'levels' | 'lastSubmittedAt'>,
  { templateConfig, policies }: SigningTemplate,
  amount: MemoAmount | null,
): boolean {
  if (memo.lastSubmittedAt === null) return false
  const ofLevel = levelSignatures(
    policies,
    currentLevel(memo)?.policy?.level_id,
    manilaDate(memo.lastSubmittedAt),
  )
  return needsPasskey([templateConfig.signature, ...ofLevel], amount)
}
