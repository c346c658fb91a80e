import { openRetentionSite } from '../../../memo-changes/erasing/retention/testing/retention-site.ts'
import { archiveMemo } from '../../../platform/memo-log/archive/archive-memo.store.ts'
import { sequence } from '../../../proof/log/sequence.ts'
import { today } from '../../../protocol/delegations.ts'
import type { Evidence, Services } from '../../../protocol/services.ts'
import { sql } from 'kysely'
import { auditAll } from '../../audit/audit-all.ts'
import { archiveEndedMemos } from '../archive-memos.job.ts'
import { packEndedLogs } from '../pack-logs.job.ts'

const DAY_MS = 24 * 60 * 60 * 1000

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
    /** Memos that a delegate decided for `first` during an absence that began three years ago and ended ten days ago, and that are archived. */
    decidedForThem: async (count: number): Promise<string[]> => {
      const { first, second } = on.people
      const then = new Date()
      then.setUTCFullYear(then.getUTCFullYear() - 3)
      on.site.setNow(then.toISOString())
      const [first_day, last_day] = [today(then), today(new Date(Date.now() - 10 * DAY_MS))]
      const lines = [{ first_day, last_day, template_ids: [], delegate_email: second.email }]
      await first.must('save_absence', { first_day, last_day, lines })
      const memo_ids: string[] = []
      while (memo_ids.length < count) memo_ids.push(await on.submit())
      for (const memo_id of memo_ids) await second.must('approve_memo', { memo_id })
      await on.site.runJobs()
      on.site.setNow()
      await archive()
      return memo_ids
    },
    /** Memos as `first` has seen them, for `approve_memos`. */
    asSeen: (memo_ids: string[]) =>
      Promise.all(
        memo_ids.map(async (memo_id) => {
          const { memo, specials } = await on.people.first.must('get_memo_details_for_viewing', { memo_id })
          return { memo_id, revision: memo.revision, seen_specials: specials.map(({ kind }) => kind) }
        }),
      ),
    leftovers: async () => (await db.selectFrom('archive_leftovers').selectAll().execute()).length,
    erase: async (memo_id: string) => {
      const asked = { memo_id, part: 'answer/BODY', reason: 'Privacy.' }
      const { erasure_id } = await on.admin.must('admin-take_up_erasure', asked)
      await on.colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
    },
    audit: () => auditAll(db, { archive: services }),
  }
}
