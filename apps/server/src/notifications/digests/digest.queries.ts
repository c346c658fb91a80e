import { RENAMED } from '../../people/renamed.queries.ts'
import type { NotificationCategory } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import { fullNotice } from '../full-notice.queries.ts'
import type { NoticeKind } from '../notice-texts.ts'

/** The notices of a digest with their memos as they are now, the newest first. */
export async function readDigest(db: Db, digestId: string) {
  return (
    db
      .selectFrom('digests as d')
      .innerJoin('notifications as n', 'n.digest_id', 'd.digest_id')
      .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
      .innerJoin('template_versions as t', 't.version_id', 'm.version_id')
      .innerJoin('people as p', 'p.email', 'd.email')
      .leftJoin('notification_choices as c', 'c.user_id', 'p.user_id')
      .leftJoin('addresses as a', 'a.email', 'd.email')
      .select(['d.email', 'p.display_name', 'p.user_id', 'a.person_id'])
      .select(['c.approvals', 'c.own_memos', 'c.watched'])
      .select([
        'n.memo_key',
        'n.category',
        'n.kind',
        'n.acts_for',
        fullNotice('n.url').as('url'),
        'm.state',
        'm.memo_id',
        'm.template_id',
        'm.due_at',
        RENAMED.as('renamed'),
      ])
      .select([
        'm.owner_subject',
        'm.owner_amount',
        'm.owner_currency',
        'm.template_name',
        't.template_config',
      ])
      .where('d.digest_id', '=', digestId)
      .orderBy('n.created_at', 'desc')
      // Those that a choice doesn't govern never await a digest.
      .$narrowType<{ category: NotificationCategory; kind: NoticeKind; memo_key: string }>()
      .execute()
  )
}

export type DigestRow = Awaited<ReturnType<typeof readDigest>>[number]
