import type { LeavingEvent, LoggedEvent, OutsideKind } from '@countersign/domain'
import { leavingEvent, readEvent, readStored, TEMPLATE_CONFIG } from '@countersign/domain'
import { logOf } from '../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../platform/db/database.ts'
import { storedAmount } from '../protocol/stored-amount.ts'

interface Place {
  memoKey: string
  kind: OutsideKind
  number: number
  /** Null where the clock acted. */
  eventNo: number | null
  version: number
  at: Date
}

/**
 * What leaves of an event, read when it is sent (P0): what was erased meanwhile (O6) is not in it. The switch is that of the template's
 * version that the memo was written with.
 */
export async function readLeavingEvent(
  db: Db,
  place: Place,
): Promise<{ event: LeavingEvent; isNamed: boolean }> {
  const { memoKey, kind, number, eventNo, version, at } = place
  const row = await db
    .selectFrom('memos as m')
    .innerJoin('template_versions as t', 't.version_id', 'm.version_id')
    .leftJoin('memo_versions as v', (join) =>
      join.onRef('v.memo_key', '=', 'm.memo_key').on('v.version', '=', version),
    )
    .leftJoinLateral(
      ({ ref }) => logOf(ref('m.memo_key')).as('e'),
      (join) => join.on('e.event_no', '=', eventNo ?? 0),
    )
    .select(['m.memo_id', 'm.template_name', 'm.owner_name', 't.template_config'])
    .select(['v.subject', 'v.amount', 'v.currency', 'e.data'])
    .where('m.memo_key', '=', memoKey)
    .executeTakeFirstOrThrow()
  const config = readStored(TEMPLATE_CONFIG, row.template_config)
  const facts = {
    memoId: row.memo_id,
    template: row.template_name,
    kind,
    at: at.toISOString(),
    number,
    subject: row.subject ?? '',
    amount: storedAmount(row.amount, row.currency),
    owner: row.owner_name,
    by: row.data && actor(readEvent(row.data)),
  }
  return { event: leavingEvent(facts, config), isNamed: config.named_outside === true }
}

/** K3: 'Bea Lim for Rosario Dizon' */
function actor(event: LoggedEvent): string {
  const { actsFor } = event as { actsFor?: { person: { name: string } } }
  return actsFor ? `${event.by.name} for ${actsFor.person.name}` : event.by.name
}
