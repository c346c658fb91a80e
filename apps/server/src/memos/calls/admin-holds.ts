import type { CallName, CallOutput } from '@countersign/contract'
import { ability, publicStatus, type Memo, type MemoEvent } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import type { CallContext } from '../../services.ts'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import { apply, checkRevision } from '../change-memo.ts'
import { memoContext, memoRules } from '../memo-context.ts'
import { lockMemoToHold } from '../memo.store.ts'

type MemoHold = CallOutput<'admin-get_memo_hold'>
type HoldEvent = Extract<MemoEvent, { type: 'HoldPlaced' }>

/** Memos on hold, the latest change first; a console page holds this many. */
const MOST_HELD = 200

export const adminGetHeldMemos: Handler<'admin-get_held_memos'> = async (_input, context) => {
  const rows = await holds(context.services.db)
    .where(sql<boolean>`m.state ->> 'hold' IS NOT NULL`)
    .orderBy('m.changed_at', 'desc')
    .limit(MOST_HELD)
    .execute()
  return Promise.all(rows.map((row) => present(row, context)))
}

export const adminGetMemoHold: Handler<'admin-get_memo_hold'> = async ({ memo_id }, context) => {
  const row = await holds(context.services.db)
    .where('m.memo_id', '=', memo_id.trim().toUpperCase())
    .executeTakeFirst()
  if (!row) throw new CallFailure('NOT_FOUND', 'There is no such memo.')
  return present(row, context)
}

/** Makes a memo read-only (C8); its log says by whom and why. */
export const adminHoldMemo: Handler<'admin-hold_memo'> = (input, context) =>
  changeHold('admin-hold_memo', input, context, {
    type: 'PlaceHold',
    action: 'hold_memo',
    message: 'The memo is on hold',
  })

export const adminLiftHold: Handler<'admin-lift_hold'> = (input, context) =>
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
  context: CallContext,
  change: { type: 'PlaceHold' | 'LiftHold'; action: string; message: string },
) {
  const rules = memoRules(context.caller.remoteConfig, false)
  return adminChange(context, call, input, async (tx) => {
    const memo = await lockMemoToHold(tx, input.memo_id.trim().toUpperCase())
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

/** Memos that were submitted: of a draft only its owner knows (C7). */
function holds(db: Db) {
  return db
    .selectFrom('memos as m')
    .select(['m.memo_key', 'm.memo_id', 'm.state', 'm.owner_name', 'm.owner_email'])
    .select(['m.template_name', 'm.revision'])
    .where('m.submitted_at', 'is not', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof holds>['executeTakeFirstOrThrow']>>

async function present({ memo_key, state, ...row }: Row, context: CallContext): Promise<MemoHold> {
  const { services, caller } = context
  const rules = memoRules(caller.remoteConfig, false)
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
  const event = await db
    .selectFrom('memo_events')
    .select(['data', 'at'])
    .where('memo_key', '=', memoKey)
    .where('type', '=', 'HoldPlaced')
    .orderBy('event_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { reason, placed_by: (event.data as HoldEvent).by.name, date: event.at.toISOString() }
}
