import type { ContentEntry, OwnersPlace } from '@countersign/domain'
import { MEMO_CONTENT, POLICY_RECENT_MEMOS, readStored } from '@countersign/domain'
import { sql } from 'kysely'
import { storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../../platform/db/database.ts'

/** A submitted memo, as policies look at it. */
export interface SubmittedMemo {
  ownerEmail: string
  place: OwnersPlace
  /** As it was last submitted. */
  content: ContentEntry[]
}

/** Contents that are read at a time: each may have a megabyte of rich text (F5). */
const AT_ONCE = 10

/** The latest submitted memos of a template, few at a time and the latest first. They are counted, never shown (N5, I1). */
export async function* latestMemos(db: Db, templateId: string): AsyncGenerator<SubmittedMemo[]> {
  const heads = await latestMemoHeads(db, templateId).execute()
  for (let at = 0; at < heads.length; at += AT_ONCE) {
    const some = heads.slice(at, at + AT_ONCE)
    const contents = await db
      .selectFrom('memo_versions as v')
      .select(['v.memo_key', storedAnswers('v').as('content')])
      .where(
        sql<boolean>`(v.memo_key, v.version) IN (SELECT * FROM unnest(
          ${some.map(({ memo_key }) => memo_key)}::bigint[], ${some.map(({ version }) => version)}::int[]))`,
      )
      .execute()
    yield some.flatMap(({ memo_key, owner_email: ownerEmail, company_id: companyId, group_id: groupId }) => {
      const found = contents.find((one) => one.memo_key === memo_key)
      if (!found) return []
      return [{ ownerEmail, place: { companyId, groupId }, content: readStored(MEMO_CONTENT, found.content) }]
    })
  }
}

/** The latest submitted memos of a template, without their contents. */
export function latestMemoHeads(db: Db, templateId: string) {
  return db
    .selectFrom('memos as m')
    .select(['m.memo_key', 'm.owner_email', 'm.company_id', 'm.group_id'])
    .select(sql<number>`(m.state->>'version')::int`.as('version'))
    .where('m.template_id', '=', templateId)
    .where('m.submitted_at', 'is not', null)
    .orderBy('m.submitted_at', 'desc')
    .orderBy('m.memo_key', 'desc')
    .limit(POLICY_RECENT_MEMOS)
}
