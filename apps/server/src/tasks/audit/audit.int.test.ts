import { Readable } from 'node:stream'
import { startTestSealing } from '@countersign/test-kit/devices/sealing'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { watchState } from '../../platform/metrics/watch-state.ts'
import { sequence } from '../../proof/log/sequence.ts'
import type { Evidence } from '../../protocol/services.ts'
import { auditEvidence } from './audit-evidence.job.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let site: TestSite
let admin: Actor
let evidence: Evidence
let memo_id: string

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  evidence = site.services.evidence as Evidence
  const template = await publishTemplate(site)
  const { owner, first } = await signInParticipants(site)
  memo_id = (await owner.must('create_memo', submission(template, [level([first])]))).memo_id
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow()
  site.services.evidence = evidence
  await site.services.db.deleteFrom('evidence_audits').execute()
})

const shown = () => admin.must('admin-get_evidence', {})

/** A figure as Prometheus reads it; undefined where there is none. */
async function figure(name: string, of: object | null = evidence): Promise<number | undefined> {
  const metrics = createMetrics()
  watchState(metrics, { ...site.services, evidence: of })
  const line = (await metrics.register.metrics()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}

describe('the nightly audit', () => {
  it('O7: keeps its verdict, which the console shows with the newest checkpoint', async () => {
    await sequence({ ...site.services, evidence })
    expect(await shown()).toMatchObject({ audit: null, is_audit_late: false })
    await auditEvidence({}, site.services)
    const { audit, checkpoint, is_audit_late } = await shown()
    expect(audit).toMatchObject({ memos: 1, entries: 1, leaves: 1, faults: 0, first_fault: null })
    expect(checkpoint).toMatchObject({
      size: 1,
      note: expect.stringContaining(evidence.logKey.key.name) as string,
    })
    expect(is_audit_late).toBe(false)
    expect(await figure('countersign_audit_faults')).toBe(0)
    expect(await figure('countersign_audit_timestamp_seconds')).toBeGreaterThan(1_700_000_000)
  })

  it('O7: has no verdict and no checkpoint where the log has not begun', async () => {
    const fresh = await createConsoleSite()
    try {
      expect(await fresh.admin.must('admin-get_evidence', {})).toEqual({
        origin: (fresh.site.services.evidence as Evidence).logKey.key.name,
        audit: null,
        is_audit_late: false,
        checkpoint: null,
        countersigners: [],
      })
    } finally {
      await fresh.site.stop()
    }
  })

  it('O7: names the first place that is wrong, and raises the alarm', async () => {
    const { db } = site.services
    const rewrite = async (from: string, to: string) => {
      await sql`ALTER TABLE memo_versions DISABLE TRIGGER USER`.execute(db)
      await sql`UPDATE memo_versions SET subject = replace(subject, ${from}, ${to})`.execute(db)
      await sql`ALTER TABLE memo_versions ENABLE TRIGGER USER`.execute(db)
    }
    await rewrite('Replacement', 'Removal')
    await auditEvidence({}, site.services)
    expect((await shown()).audit).toMatchObject({
      faults: 1,
      first_fault: `${memo_id}: The answers shown aren’t those of version 1. (O1)`,
    })
    expect(await figure('countersign_audit_faults')).toBe(1)
    await rewrite('Removal', 'Replacement')
  })

  it('O7: is late after two days without one, counted from the log’s beginning where there was none', async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
    const late = async (at: Date) => {
      site.setNow(at.toISOString())
      await sql`UPDATE sessions SET created_at = ${at}, last_seen_at = ${at}`.execute(site.services.db)
      return (await shown()).is_audit_late
    }
    await sequence({ ...site.services, evidence })
    expect(await late(days(1))).toBe(false)
    expect(await late(days(3))).toBe(true)
    await auditEvidence({}, site.services)
    expect((await shown()).is_audit_late).toBe(false)
  })

  it('O7: costs nothing where no evidence is kept, and says so', async () => {
    site.services.evidence = null
    await auditEvidence({}, site.services)
    expect(await shown()).toEqual({
      origin: null,
      audit: null,
      is_audit_late: false,
      checkpoint: null,
      countersigners: [],
    })
    expect(await site.services.db.selectFrom('evidence_audits').selectAll().execute()).toEqual([])
    expect(await figure('countersign_audit_faults', null)).toBeUndefined()
  })
})

describe('the nightly audit of sealed PDFs', () => {
  it('O7: reads each once in thirty nights, and names one that was changed in storage', async () => {
    const sealing = await startTestSealing()
    const sealed = await createTestSite(sealing.environment)
    const { services } = sealed
    try {
      const template = await publishTemplate(sealed)
      const { owner, first } = await signInParticipants(sealed)
      const { memo_id: id } = await owner.must('create_memo', submission(template, [level([first])]))
      await first.must('approve_memo', { memo_id: id })
      await sealed.runJobs()
      const { memo_key, pdf_key } = await services.db
        .selectFrom('memos')
        .select(['memo_key', 'pdf_key'])
        .where('memo_id', '=', id)
        .executeTakeFirstOrThrow()
      await services.storage.put(pdf_key ?? '', Readable.from(['another file']))
      /** The first night from 2027 on of which the number ends as the memo's key does. */
      const first2027 = Date.UTC(2027, 0, 1, 17, 7) / DAY_MS
      const own = first2027 + ((Number(memo_key) - Math.floor(first2027) + 30_000_000) % 30)
      const verdicts: (string | null)[] = []
      for (const night of [own - 1, own, own + 1, own + 30]) {
        sealed.setNow(new Date(night * DAY_MS).toISOString())
        await auditEvidence({}, services)
        const { first_fault } = await services.db
          .selectFrom('evidence_audits')
          .select('first_fault')
          .orderBy('ended_at', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        verdicts.push(first_fault)
      }
      const fault = `${id}: its PDF isn’t the one that was sealed (O3)`
      expect(verdicts).toEqual([null, fault, null, fault])
    } finally {
      await sealed.stop()
      await sealing.stop()
    }
  })
})
