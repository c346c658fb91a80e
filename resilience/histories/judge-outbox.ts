import type { MemoEvent, OutsideKind } from '@countersign/domain'
import { OUTSIDE_KINDS, outsideEvents } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import { changesOf } from './changes-of.ts'
import { storedMemos } from './stored-memos.ts'

/** What the second webhook asks for. */
const DECIDED: OutsideKind[] = ['memo.approved', 'memo.rejected', 'memo.returned']

/**
 * Sets webhooks up for everything that happens to memos, and for some of it. They are stopped, so that messages wait for them and no worker
 * sends any (P2).
 */
export async function listenForAll(db: Db): Promise<void> {
  const now = new Date()
  const webhook = (name: string, kinds: readonly OutsideKind[]) => ({
    ...{ name, format: 'STANDARD' as const, url: Buffer.from(''), host: 'receiver.example' },
    ...{ kinds: [...kinds], template_ids: [], state: 'STOPPED' as const, switched_at: now },
    ...{ created_by: 'harness', modified_by: 'harness', modified_at: now },
  })
  await db
    .insertInto('webhooks')
    .values([webhook('Everything', OUTSIDE_KINDS), webhook('Decisions', DECIDED)])
    .execute()
}

/** P2: the outbox has exactly one message for each event of a memo that a webhook asks for, in their order. @returns faults */
export async function judgeOutbox(db: Db): Promise<string[]> {
  const webhooks = await db.selectFrom('webhooks').select(['webhook_id', 'name', 'kinds']).execute()
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'memo_key', 'number', 'kind', 'event_no'])
    .orderBy('delivery_no')
    .execute()
  const written = Map.groupBy(rows, (row) => `${row.webhook_id} ${row.memo_key}`)
  const memos = await storedMemos(db)
  return memos.flatMap(({ memoKey, memoId, events }) => {
    const all = leavingOf(events)
    return webhooks.flatMap(({ webhook_id, name, kinds }) => {
      const wanted = all.filter(({ kind }) => kinds.includes(kind)).map(inWords)
      const got = (written.get(`${webhook_id} ${memoKey}`) ?? []).map(inWords)
      return wanted.join() === got.join()
        ? []
        : [
            `${memoId} has messages ${got.join(', ')} for ${name}; its log calls for ${wanted.join(', ')} (P2)`,
          ]
    })
  })
}

const inWords = ({ number, kind, event_no }: { number: number; kind: string; event_no: number | null }) =>
  `${number} ${kind} of event ${event_no}`

/** What leaves of a memo's log, numbered from 1. */
function leavingOf(events: readonly MemoEvent[]) {
  return changesOf(events)
    .flatMap((change) => outsideEvents(change))
    .map(({ kind, event }, at) => ({ kind, number: at + 1, event_no: events.indexOf(event) + 1 }))
}
