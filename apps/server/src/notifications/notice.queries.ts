import { logOf, storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import { RENAMED } from '../people/renamed.queries.ts'
import type { Db } from '../platform/db/database.ts'
import { fullNotice } from './full-notice.queries.ts'
import type { NoticeKind } from './notice-texts.ts'

/** Finds a notification with its memo, its event and its recipient's name. */
export async function findNotice(db: Db, notificationId: string) {
  return (
    db
      .selectFrom('notifications as n')
      .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
      .leftJoinLateral(
        ({ ref }) => logOf(ref('n.memo_key')).as('e'),
        (join) => join.onRef('e.event_no', '=', 'n.event_no'),
      )
      .innerJoin('template_versions as t', 't.version_id', 'm.version_id')
      .leftJoin('people as p', 'p.email', 'n.email')
      .leftJoin('addresses as a', 'a.email', 'n.email')
      .select(['n.email', 'n.memo_key', 'n.kind', 'n.category', 'p.display_name', 'p.user_id', 'e.data'])
      .select(['a.person_id', 'm.version_id', 'm.owner_amount', 'm.owner_currency', 't.template_config'])
      .select(['n.acts_for', 'm.template_id', 'm.due_at'])
      .select(['n.event_no', 'm.state', 'm.memo_id', 'm.owner_subject', 'm.template_name', 'm.owner_name'])
      .select([RENAMED.as('renamed'), fullNotice('n.url').as('url')])
      .where('n.notification_id', '=', notificationId)
      // Those of several memos belong to none.
      .$narrowType<{ kind: NoticeKind }>()
      .executeTakeFirst()
  )
}

/** Finds a notification of the clock with its memo, and the time of its level while that still runs (L3, L4). */
export async function findClockNotice(db: Db, notificationId: string) {
  return clockNotice(db, notificationId)
    .innerJoin('clock_notices as c', 'c.clock_notice_id', 'n.clock_notice_id')
    .innerJoin('due_times as d', (join) =>
      join
        .onRef('d.memo_key', '=', 'c.memo_key')
        .onRef('d.sequence_id', '=', 'c.sequence_id')
        .onRef('d.started_at', '=', 'c.started_at'),
    )
    .select('d.due_at')
    .executeTakeFirst()
}

/** The same of a condition (R2). */
export async function findConditionNotice(db: Db, notificationId: string) {
  return clockNotice(db, notificationId)
    .innerJoin('condition_notices as c', 'c.condition_notice_id', 'n.clock_notice_id')
    .select('c.condition_id')
    .executeTakeFirst()
}

/** The same of a copy (R5). */
export async function findCopyNotice(db: Db, notificationId: string) {
  return clockNotice(db, notificationId)
    .innerJoin('copy_notices as c', 'c.copy_notice_id', 'n.clock_notice_id')
    .executeTakeFirst()
}

function clockNotice(db: Db, notificationId: string) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .innerJoin('template_versions as t', 't.version_id', 'm.version_id')
    .leftJoin('people as p', 'p.email', 'n.email')
    .leftJoin('addresses as a', 'a.email', 'n.email')
    .select(['n.email', 'n.memo_key', 'n.kind', 'n.acts_for', 'n.category', 'p.display_name'])
    .select([
      'p.user_id',
      'a.person_id',
      'm.version_id',
      'm.owner_amount',
      'm.owner_currency',
      't.template_config',
    ])
    .select(['m.state', 'm.memo_id', 'm.owner_subject', 'm.template_id', 'm.template_name', 'm.owner_name'])
    .select([RENAMED.as('renamed'), fullNotice('n.url').as('url')])
    .where('n.notification_id', '=', notificationId)
    .$narrowType<{ kind: NoticeKind }>()
}

/** Reads what mails quote of a submitted version. */
export async function readVersion(db: Db, memoKey: string | null, version: number) {
  return db
    .selectFrom('memo_versions')
    .select(['subject', 'amount', 'currency', storedAnswers('memo_versions').as('content')])
    .where('memo_key', '=', memoKey)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
}

/** Counts a memo's submissions up to an event: its version at that event. */
export async function countSubmissions(
  db: Db,
  memoKey: string | null,
  eventNo: number | null,
): Promise<number> {
  const { versions } = await db
    .selectFrom(logOf(memoKey).as('e'))
    .select((eb) => eb.fn.countAll<string>().as('versions'))
    .where('e.type', '=', 'MemoSubmitted')
    .where('e.event_no', '<=', eventNo)
    .executeTakeFirstOrThrow()
  return Number(versions)
}
