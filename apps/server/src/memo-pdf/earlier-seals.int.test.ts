import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { checkDocument, parseCheckpoint, parseNote, signCheckpoint } from '@countersign/evidence'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveMemo } from '../platform/memo-log/archive/archive-memo.store.ts'
import { compactAnswers } from '../platform/memo-log/compact-answers.store.ts'
import { packLogs } from '../platform/memo-log/pack-logs.store.ts'
import { readPdf } from '../platform/pdf/testing/pdf-text.ts'
import { verifyEntries } from '../proof/entries/verify-entries.queries.ts'
import { checkpointKey } from '../proof/log/published-checkpoint.ts'
import { sequence } from '../proof/log/sequence.ts'
import { sealEarlierPdfs } from './seal-earlier-pdfs.job.ts'
import type { SealedMemos } from './testing/sealed-memos.ts'
import { openSealedMemos } from './testing/sealed-memos.ts'

let on: SealedMemos
let site: SealedMemos['site']
let sealing: SealedMemos['sealing']

beforeAll(async () => {
  on = await openSealedMemos()
  ;({ site, sealing } = on)
})
afterAll(() => on.stop())

const approve = () => on.approve()
const approved = () => on.approved()
const rowOf = (memoId: string) => on.rowOf(memoId)
const pdfOf = (memoId: string) => on.pdfOf(memoId)
const trust = () => on.trust()
const download = (memoId: string) => on.download(memoId)

describe('PDFs from before seals were switched on', () => {
  /** Approved while PDFs weren't sealed, each with its kept PDF. */
  async function approvedUnsealed(count: number): Promise<string[]> {
    const evidence = site.services.evidence!
    const { seal } = evidence
    evidence.seal = null
    try {
      const memo_ids: string[] = []
      for (let at = 0; at < count; at++) memo_ids.push(await approved())
      return memo_ids
    } finally {
      evidence.seal = seal
    }
  }

  const sealEarlier = () =>
    sealEarlierPdfs(
      {},
      {
        ...site.services,
        config: { ...site.services.config, seal: { ...site.services.config.seal!, sealsEarlier: true } },
      },
    )
  const isSealed = async (memoId: string) => {
    const pdf = await pdfOf(memoId)
    return (await checkDocument(pdf, await trust()).catch(() => null)) !== null
  }
  const progress = () => site.services.db.selectFrom('earlier_seals').selectAll().executeTakeFirst()

  beforeEach(async () => {
    await site.services.db.deleteFrom('earlier_seals').execute()
  })

  it('O3: stay as they are and say so, unless the settings ask for their seals', async () => {
    const [memo_id = ''] = await approvedUnsealed(1)
    await sealEarlierPdfs({}, site.services)
    expect(await isSealed(memo_id)).toBe(false)
    expect(readPdf(await pdfOf(memo_id)).text).toContain('This document is not sealed.')
    expect(await progress()).toBeUndefined()
  })

  it('O3: are made again with a seal of their own, which is logged, and the old ones removed', async () => {
    const [memo_id = ''] = await approvedUnsealed(1)
    const { memo_key, pdf_key: before } = await rowOf(memo_id)
    await sealEarlier()
    const { pdf_key: after } = await rowOf(memo_id)
    expect(after).not.toBe(before)
    const { seal, memo } = await checkDocument(await pdfOf(memo_id), await trust())
    expect([seal?.by, memo?.lifecycle]).toEqual(['Northwind Holdings', 'APPROVED'])
    const seals = await site.services.db
      .selectFrom('pdf_seals')
      .select('sha256')
      .where('memo_key', '=', memo_key)
      .execute()
    expect(seals).toHaveLength(1)
    await site.runJobs()
    await expect(site.services.storage.get(before ?? '')).rejects.toMatchObject({ name: 'NotStored' })
    expect((await verifyEntries(site.services.db)).faults).toEqual([])
    expect((await progress())?.ended_at).toBeInstanceOf(Date)
    await sealEarlier()
    expect((await rowOf(memo_id)).pdf_key).toBe(after)
  })

  it('O3: wait while the authority is away, unharmed, and are sealed from there on when it is back', async () => {
    const memo_ids = await approvedUnsealed(3)
    await sealing.goAway()
    try {
      await sealEarlier()
      for (const memo_id of memo_ids) expect(await isSealed(memo_id)).toBe(false)
      expect(await progress()).toBeUndefined()
    } finally {
      await sealing.comeBack()
    }
    const [first = ''] = memo_ids
    const { memo_key } = await rowOf(first)
    await site.services.db
      .insertInto('earlier_seals')
      .values({ after_key: memo_key, ended_at: null })
      .execute()
    await sealEarlier()
    expect(await Promise.all(memo_ids.map(isSealed))).toEqual([false, true, true])
  })

  it('O3, R9: are sealed although the archive has lost one of them', async () => {
    const memo_ids = await approvedUnsealed(3)
    const { db, pool, storage } = site.services
    const evidence = site.services.evidence!
    const [, lost = ''] = memo_ids
    const { memo_key } = await rowOf(lost)
    expect(await packLogs(db, [memo_key], { isCompact: true })).toBe(1)
    expect(await compactAnswers(db, [memo_key])).toBe(1)
    while ((await sequence({ ...site.services, evidence }))?.added !== 0);
    expect(await archiveMemo(site.services, memo_key)).toBe(true)
    const { rows } = await pool.query<{ key: string }>(
      'SELECT archive_key(memo_key, object_id) AS key FROM archived_memos WHERE memo_key = $1',
      [memo_key],
    )
    const key = rows[0]?.key ?? ''
    const kept = await buffer((await storage.get(key)).stream)
    await storage.remove(key)
    try {
      await sealEarlier()
    } finally {
      await storage.put(key, Readable.from([kept]))
    }
    expect(await Promise.all(memo_ids.map(isSealed))).toEqual([true, false, true])
    // It is tried again once the others were.
    expect((await progress())?.ended_at).toBeNull()
    await sealEarlier()
    expect(await isSealed(lost)).toBe(true)
    expect((await progress())?.ended_at).toBeInstanceOf(Date)
  })

  it('O3: are left to the next run while a new PDF waits for its seal', async () => {
    const [memo_id = ''] = await approvedUnsealed(1)
    const { memo_key } = await rowOf(memo_id)
    const { db, pool } = site.services
    await db.insertInto('pdf_seals_waiting').values({ memo_key, since: new Date() }).execute()
    try {
      await sealEarlier()
      expect(await isSealed(memo_id)).toBe(false)
    } finally {
      await pool.query('DELETE FROM pdf_seals_waiting')
    }
    await sealEarlier()
    expect(await isSealed(memo_id)).toBe(true)
  })

  it('O3: are sealed although as many before them as a run takes fail each time', async () => {
    const { db, pdf: usual } = site.services
    const failing = new Set<string>()
    while (failing.size < 50) failing.add(await approve())
    await db
      .updateTable('memos')
      .set({ pdf_key: 'lost' })
      .where('memo_id', 'in', [...failing])
      .execute()
    const [behind = ''] = await approvedUnsealed(1)
    const tried: string[] = []
    site.services.pdf = {
      ...usual,
      render(memo) {
        if (!failing.has(memo.memoId)) return usual.render(memo)
        tried.push(memo.memoId)
        return Promise.reject(new Error('The archive has lost it.'))
      },
    }
    try {
      await sealEarlier()
      expect(await isSealed(behind)).toBe(false)
      await sealEarlier()
      expect(await isSealed(behind)).toBe(true)
      expect(tried).toEqual([...failing])
      await sealEarlier()
      expect(tried).toEqual([...failing, ...failing])
      expect((await progress())?.ended_at).toBeNull()
    } finally {
      site.services.pdf = usual
      await db.updateTable('memos').set({ pdf_key: null }).where('pdf_key', '=', 'lost').execute()
    }
  })
})

describe('a signed-off PDF that is asked for before it is made', () => {
  it('O3: is made on request, with proof and seal', async () => {
    const memo_id = await approve()
    const { rawPayload } = await download(memo_id)
    expect(await checkDocument(rawPayload, await trust())).toMatchObject({
      seal: { by: 'Northwind Holdings' },
    })
    await site.runJobs()
    expect((await pdfOf(memo_id)).equals(rawPayload)).toBe(true)
  })

  it('O3: has its proof without a seal too, and says what it lacks where the log has halted', async () => {
    const evidence = site.services.evidence!
    const { seal } = evidence
    // So that the log has published a checkpoint.
    await approved()
    const memo_id = await approve()
    evidence.seal = null
    try {
      const key = checkpointKey(evidence.logKey.key.name)
      const published = await buffer((await site.services.storage.get(key)).stream)
      const later = published.toString('utf8').replace(/^(\S+)\n\d+\n/, '$1\n999999\n')
      const { origin, root } = parseCheckpoint(parseNote(later).text)
      const note = await signCheckpoint(
        { origin, size: 999_999, root },
        evidence.logKey.key,
        evidence.logKey.sign,
      )
      await site.services.storage.put(key, Readable.from([note]))
      try {
        const halted = await download(memo_id)
        expect(halted.statusCode).toBe(200)
        const { text } = readPdf(halted.rawPayload)
        expect(text.replaceAll(/\s+/g, ' ')).toContain(
          'This document is preliminary: it is not sealed and proves nothing.',
        )
      } finally {
        await site.services.storage.put(key, Readable.from([published]))
      }
      const { rawPayload } = await download(memo_id)
      const { log } = await trust()
      expect((await checkDocument(rawPayload, { log, witnesses: [] })).memo?.lifecycle).toBe('APPROVED')
      expect(readPdf(rawPayload).text).toContain('This document is not sealed.')
    } finally {
      evidence.seal = seal
    }
  })
})
