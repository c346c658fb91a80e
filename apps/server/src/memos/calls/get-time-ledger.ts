import { countedUntil, eventsUntil, timeLedger } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { memoEvents, visibleMemo } from '../memo-view.queries.ts'
import { presentLedger } from '../present/present-ledger.ts'

/** Where the time of a memo went, as far as the caller reads its log (L6, C7). */
export const getTimeLedger: Handler<'get_time_ledger', 'db' | 'pool' | 'now'> = async (
  { memo_id },
  { services, caller },
) => {
  const memo = await visibleMemo(services, memo_id, caller)
  const events = eventsUntil(await memoEvents(services.db, memo.memoKey), memo.lastVersion)
  const counted = countedUntil(memo, events, services.now().toISOString())
  const ledger = timeLedger(memo.state, events, counted.until)
  return { ledger: ledger && presentLedger(memo.state, ledger, counted.isRunning) }
}
