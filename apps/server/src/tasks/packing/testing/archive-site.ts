import { openRetentionSite } from '../../../memo-changes/erasing/retention/testing/retention-site.ts'
import { archiveMemo } from '../../../platform/memo-log/archive/archive-memo.store.ts'
import { sequence } from '../../../proof/log/sequence.ts'
import type { Evidence, Services } from '../../../protocol/services.ts'
import { sql } from 'kysely'
import { auditAll } from '../../audit/audit-all.ts'
import { archiveEndedMemos } from '../archive-memos.job.ts'
import { packEndedLogs } from '../pack-logs.job.ts'

/** A site with memos of other years, and the jobs of a night that pack and archive them (R9). */
export async function openArchiveSite() {
  const on = await openRetentionSite()
  const { services } = on.site
  const { db } = services
  const evidence = services.evidence as Evidence

  const settings = (archivesAfterYears: number | null) => ({
    ...services,
    config: { ...services.config, packsLogs: 'compact' as const, archivesAfterYears },
  })

  async function pack() {
    await sequence({ ...services, evidence })
    await packEndedLogs({}, settings(2))
  }

  async function archive(years: number | null = 2, storage: Services['storage'] = services.storage) {
    await pack()
    await archiveEndedMemos({}, { ...settings(years), storage })
  }

  async function keyOf(memo_id: string): Promise<string> {
    const row = await db
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    return row.memo_key
  }

  /** Where a memo is archived; null for one that isn't. */
  async function objectOf(memo_id: string): Promise<string | null> {
    const { rows } = await sql<{ key: string }>`SELECT archive_key(memo_key, object_id) AS key
      FROM archived_memos JOIN memos USING (memo_key) WHERE memo_id = ${memo_id}`.execute(db)
    return rows[0]?.key ?? null
  }

  return {
    on,
    services,
    db,
    evidence,
    pack,
    archive,
    keyOf,
    objectOf,
    /** A memo that ended so many years ago, and is archived. */
    archived: async (years = 3): Promise<string> => {
      const memo_id = await on.ended(years)
      await archive()
      if ((await objectOf(memo_id)) === null) throw new Error(`${memo_id} isn’t archived`)
      return memo_id
    },
    /** Archives a memo that has come back today. */
    archiveAgain: async (memo_id: string) => {
      await pack()
      if (!(await archiveMemo(services, await keyOf(memo_id)))) throw new Error(`${memo_id} isn’t archived`)
    },
    leftovers: async () => (await db.selectFrom('archive_leftovers').selectAll().execute()).length,
    erase: async (memo_id: string) => {
      const asked = { memo_id, part: 'answer/BODY', reason: 'Privacy.' }
      const { erasure_id } = await on.admin.must('admin-take_up_erasure', asked)
      await on.colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
    },
    audit: () => auditAll(db, { archive: services }),
  }
}
