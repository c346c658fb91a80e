import { daysElapsed, type ApproverStatus, type Memo } from '@countersign/domain'
import type { Handler } from '../../http/handler.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { changesSince, lastSeenSubmission } from '../content-changes.queries.ts'
import { memoRules } from '../memo-context.ts'
import { visibleMemo } from '../memo-view.queries.ts'
import { flagsOf, presentAbilities, presentMemo } from '../present-memo.ts'
import { facesIn, presentSequences } from '../present-sequence.ts'

/** A memo as the caller may see it: everyone but the owner sees the last submitted version (C6). */
export const getMemoDetailsForViewing: Handler<'get_memo_details_for_viewing'> = async (
  { memo_id },
  { services, caller },
) => {
  const memo = await visibleMemo(services.db, memo_id, caller.email)
  const [template, faces, seen] = await Promise.all([
    templateVersion(services.db, memo.versionId),
    facesIn(services.db, memo.state),
    lastSeenSubmission(services.db, memo, caller.email),
  ])
  const now = services.now().toISOString()
  const rules = memoRules(caller.remoteConfig, template.templateConfig.allow_sub_approvals === true)
  return {
    code: 200,
    memo: await presentMemo(services.db, memo, template),
    sequence: presentSequences(memo.state, faces, now),
    approval_status: ownApprovalStatus(memo.state, caller.email),
    flags: flagsOf(memo),
    days_elapsed: daysElapsed(memo.state, now),
    abilities: presentAbilities(memo, caller, rules),
    ...(seen ? { changes: changesSince(seen, memo, template) } : {}),
  }
}

/** The caller's own seat's status, '' where they have none (D2). */
function ownApprovalStatus(memo: Memo, email: string): ApproverStatus {
  for (const level of memo.levels)
    for (const slot of level.slots)
      for (const seat of [slot.approver, ...slot.subApprovers])
        if (seat.person.email === email) return seat.status
  return ''
}
