import { ownerStatus } from '@countersign/domain'
import { creationAllowed } from '../../people/user-group.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { CallContext, Caller } from '../../protocol/services.ts'
import { readListMoment } from '../../people/list-moment.queries.ts'
import { readRouting } from '../../templates/routing.ts'
import type { TemplateVersion } from '../../templates/template.queries.ts'
import { memoContext, memoRules, personOf } from '../../memos/memo-context.ts'
import { apply } from '../change-memo.ts'
import type { ChangeUses, Changed } from '../change-memo.ts'
import { insertMemo } from './insert-memo.store.ts'
import type { Written } from '../writing/write-memo.ts'
import { writtenChange } from '../writing/write-memo.ts'

/**
 * I3: if the check itself fails, it throws and nothing is written.
 * @throws CallFailure FAILED_PRECONDITION
 */
export async function requireCreation(db: Db, caller: Caller): Promise<void> {
  if (!(await creationAllowed(db, caller)))
    throw new CallFailure('FAILED_PRECONDITION', 'Creating memos is not available for your organisation.')
}

/** Writes a new memo of a published template, as a draft or submitted; the same transaction assigns its number (A7, C2). */
export async function writeNewMemo(
  tx: Tx,
  context: CallContext<ChangeUses>,
  template: TemplateVersion,
  { message, ...written }: Written & { message: string },
): Promise<Changed> {
  const { caller } = context
  const asked = { ownerEmail: caller.email, now: context.services.now() }
  const basis = {
    codes: { readMoment: () => readListMoment(tx, caller.email, asked.now) },
    readRouting: () => readRouting(tx, template, asked),
  }
  const change = await writtenChange(tx, template, written, basis)
  const decided = memoContext(context, memoRules(caller.remoteConfig, template.templateConfig))
  const memo = await insertMemo(tx, template, personOf(caller), decided.now)
  const { state, revision } = await apply(tx, context, memo, decided, change)
  return { code: 200, message, memo_id: state.memoId, memo_status: ownerStatus(state), revision }
}
