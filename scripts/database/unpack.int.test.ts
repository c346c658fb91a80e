import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { verifyMemos } from '@countersign/server/memo-changes/verify-memos.queries'
import { compactAnswers } from '@countersign/server/platform/memo-log/compact-answers.store'
import { packLogs } from '@countersign/server/platform/memo-log/pack-logs.store'
import { packStates } from '@countersign/server/platform/memo-log/states/pack-states.store'
import { verifyEntries } from '@countersign/server/proof/entries/verify-entries.queries'
import { compactEntries } from '@countersign/server/search/compact-entries.store'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createTestSite } from '@countersign/test-kit/test-site'
import { root } from '../root.ts'
import { USE_COMPILE_CACHE } from '../test/compile-cache.ts'

/** Runs `npm run unpack` with this setting only. */
function unpack(url: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/database/unpack.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...USE_COMPILE_CACHE, DATABASE_URL: url },
    encoding: 'utf8',
  })
  return { printed: stdout + stderr, status }
}

it('D10: npm run unpack makes rows of all packed logs, and full words, answers and states of compact ones, for a release that reads nothing else', async () => {
  const site = await createTestSite()
  try {
    const { db, config } = site.services
    const template = await publishTemplate(site)
    const { owner, first } = await signInParticipants(site)
    const textsOfEntries = () =>
      db.selectFrom('memo_search').select(['memo_key', 'content']).orderBy('memo_key').execute()
    const texts: Awaited<ReturnType<typeof textsOfEntries>> = []
    for (const isCompact of [true, false]) {
      const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
      await first.must('approve_memo', { memo_id })
      await site.runJobs()
      const { memo_key } = await db
        .selectFrom('memos')
        .select('memo_key')
        .where('memo_id', '=', memo_id)
        .executeTakeFirstOrThrow()
      expect(await packLogs(db, [memo_key], { isCompact })).toBe(1)
      texts.push(...(await textsOfEntries()).filter((entry) => entry.memo_key === memo_key))
      if (!isCompact) continue
      expect(await compactAnswers(db, [memo_key])).toBe(1)
      expect(await compactEntries(db, [memo_key])).toBe(1)
      expect(await packStates(db, [memo_key])).toBe(1)
    }
    expect(unpack(config.databaseUrl)).toEqual({
      printed:
        '2 logs unpacked\nVersions with their answers as before: 1\nSearch entries in full again: 1\nStates of memos in full again: 1\n',
      status: 0,
    })
    const compact = await db
      .selectFrom('memo_search')
      .select('memo_id')
      .where((eb) => eb.or([eb('compact', 'is not', null), eb('is_shortened', 'is not', null)]))
      .execute()
    expect(compact).toEqual([])
    expect(await textsOfEntries()).toEqual(texts)
    expect(unpack(config.databaseUrl)).toEqual({ printed: '0 logs unpacked\n', status: 0 })
    const versions = await db.selectFrom('memo_versions').select(['route', 'packed']).execute()
    expect(versions).toEqual([
      { route: expect.any(Array) as unknown, packed: null },
      { route: expect.any(Array) as unknown, packed: null },
    ])
    expect((await verifyMemos(db)).faults).toEqual([])
    expect((await verifyEntries(db)).faults).toEqual([])
  } finally {
    await site.stop()
  }
})
