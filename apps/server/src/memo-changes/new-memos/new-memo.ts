import type { Person } from '@countersign/domain'
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

/** Who will own a new memo: the caller, or the person for whom they prepare it, under an arrangement that is locked (R6). */
export type NewOwner = Person & { preparationId?: string }

/** Writes a new memo of a published template, as a draft or submitted; the same transaction assigns its number (A7, C2). */
export async function writeNewMemo(
  tx: Tx,
  context: CallContext<ChangeUses>,
  template: TemplateVersion,
  { message, ...written }: Written & { message: string },
  owner: NewOwner = personOf(context.caller),
): Promise<Changed> {
  const { caller } = context
  const asked = { ownerEmail: owner.email, now: context.services.now() }
  const basis = {
    codes: { readMoment: () => readListMoment(tx, owner.email, asked.now) },
    readRouting: () => readRouting(tx, template, asked),
  }
  const change = await writtenChange(tx, template, written, basis)
  const { preparationId, ...person } = owner
  const preparations = preparationId === undefined ? [] : [preparationId]
  const rules = memoRules(caller.remoteConfig, template.templateConfig)
  const decided = memoContext(context, rules, [], preparations)
  const preparation =
    preparationId === undefined
      ? undefined
      : { preparationId, preparer: personOf(caller), preparerId: caller.personId }
  const memo = await insertMemo(tx, template, person, decided.now, preparation)
  const { state, revision } = await apply(tx, context, memo, decided, change)
  return { code: 200, message, memo_id: state.memoId, memo_status: ownerStatus(state), revision }
}
