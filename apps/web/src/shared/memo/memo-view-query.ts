import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { client } from '../../lib/server/client.ts'

export type Details = CallOutput<'get_memo_details_for_viewing'>

/** The memo as the reader may see it. */
export const memoViewQuery = (memoId: string) =>
  callQuery(client, 'get_memo_details_for_viewing', { memo_id: memoId })

/** Its approver log. */
export const memoLogsQuery = (memoId: string) => callQuery(client, 'get_memo_logs', { memo_id: memoId })

/** Where its time went. */
export const memoLedgerQuery = (memoId: string) => callQuery(client, 'get_time_ledger', { memo_id: memoId })
