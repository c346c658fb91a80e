import type { AdminAction, CallName, CallOutput } from '@countersign/contract'
import type { Memo, MemoEvent } from '@countersign/domain'
import { ability, publicStatus, readEvent } from '@countersign/domain'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { apply, checkRevision } from '../../change-memo.ts'
import { ANY_TEMPLATE, memoContext, memoRules } from '../../../memos/memo-context.ts'
import type { HoldRow } from '../../holds.queries.ts'
import { findHoldableMemo, readHeldMemos, readHoldPlaced } from '../../holds.queries.ts'
import { ownTemplates } from '../../../templates/admin-template.queries.ts'
import type { LockedMemo } from '../../memo.store.ts'
import { lockSubmittedMemo, noMemo } from '../../memo.store.ts'
import { readState } from '../../../platform/memo-log/states/packed-state.ts'

type MemoHold = CallOutput<'admin-get_memo_hold'>
type HoldEvent = Extract<MemoEvent, { type: 'HoldPlaced' }>

/** Memos on hold shown on the console's page, latest change first. */
const MOST_HELD = 200

export const adminGetHeldMemos: Handler<'admin-get_held_memos', 'db'> = async (_input, context) => {
  const rows = await readHeldMemos(context.services.db, context.caller, MOST_HELD)
  return Promise.all(rows.map((row) => present(row, context)))
}

export const adminGetMemoHold: Handler<'admin-get_memo_hold', 'db'> = async ({ memo_id }, context) => {
  const row = await findHoldableMemo(context.services.db, context.caller, memo_id.trim().toUpperCase())
  if (!row) throw noMemo()
  return present(row, context)
}

/** Makes a memo read-only (C8); its log records who did it and why. */
export const adminHoldMemo: Handler<'admin-hold_memo', ChangeUses> = (input, context) =>
  changeHold('admin-hold_memo', input, context, {
    type: 'PlaceHold',
    action: 'hold_memo',
    message: 'The memo is on hold',
  })

export const adminLiftHold: Handler<'admin-lift_hold', ChangeUses> = (input, context) =>
  changeHold('admin-lift_hold', input, context, {
    type: 'LiftHold',
    action: 'lift_hold',
    message: 'The hold has been lifted',
  })

interface HoldInput {
  memo_id: string
  reason: string
  revision?: number | undefined
  idempotency_key?: string | undefined
}

async function changeHold(
  call: CallName,
  input: HoldInput,
  context: CallContext<ChangeUses>,
  change: { type: 'PlaceHold' | 'LiftHold'; action: AdminAction; message: string },
) {
  const rules = memoRules(context.caller.remoteConfig, ANY_TEMPLATE)
  return adminChange(context, call, input, async (tx) => {
    const memo = await lockSubmittedMemo(tx, input.memo_id.trim().toUpperCase())
    await requireHoldable(tx, context, memo)
    checkRevision(memo, input.revision)
    const before = memo.state.hold
    const { state, revision } = await apply(tx, context, memo, memoContext(context, rules), {
      command: { type: change.type, reason: input.reason },
    })
    await logAdmin(tx, context, {
      action: change.action,
      subject: { kind: 'memo', id: state.memoId, name: state.memoId },
      before: before ? { on_hold: true, reason: before.reason } : { on_hold: false },
      after: { on_hold: state.hold !== null, reason: input.reason },
    })
    return { code: 200 as const, message: change.message, memo_id: state.memoId, revision }
  })
}

/** P7: a memo is held by administrators of its template's category. @throws CallFailure NOT_FOUND for others, as for an unknown memo */
async function requireHoldable(tx: Tx, { caller }: CallContext, { templateId }: LockedMemo): Promise<void> {
  const own = await ownTemplates(tx, caller)
  if (own !== null && !own.has(templateId)) throw noMemo()
}

async function present(
  { memo_key, state: stored, ...row }: HoldRow,
  context: CallContext<'db'>,
): Promise<MemoHold> {
  const state = readState(stored)
  const { services, caller } = context
  const rules = memoRules(caller.remoteConfig, ANY_TEMPLATE)
  const viewer = { email: caller.email, isAdmin: caller.isAdmin }
  return {
    ...row,
    memo_status: publicStatus(state),
    can_be_held: ability(state, viewer, rules, 'placeHold').allowed,
    hold: state.hold && (await holdPlaced(services.db, memo_key, state.hold)),
  }
}

async function holdPlaced(
  db: Db,
  memoKey: string,
  { reason }: NonNullable<Memo['hold']>,
): Promise<MemoHold['hold']> {
  const event = await readHoldPlaced(db, memoKey)
  return { reason, placed_by: (readEvent(event.data) as HoldEvent).by.name, date: event.at.toISOString() }
}
