import { abilities } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { memoRules } from '../memo-context.ts'
import { visibleMemo } from '../memo-view.queries.ts'
import { statusFor, viewerOf } from '../present/present-memo.ts'

/** The caller's role in a memo; strangers learn nothing (A2). */
export const getMemoPermission: Handler<'get_memo_permission', 'db' | 'pool' | 'now'> = async (
  { memo_id },
  { services, caller },
) => {
  const memo = await visibleMemo(services, memo_id, caller)
  const template = await templateVersion(services.db, memo.versionId)
  const rules = memoRules(caller.remoteConfig, template.templateConfig)
  const { edit } = abilities(memo.current, viewerOf(memo, caller), rules)
  return { permission: memo.audience, memo_status: statusFor(memo), can_edit: edit.allowed }
}
