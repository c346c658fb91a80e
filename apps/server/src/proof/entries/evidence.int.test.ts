import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import type { MemoEntry } from '@countersign/evidence'
import {
  checkDocument,
  leafHash,
  openCheckpoint,
  parseLogProof,
  parseNoteKey,
  rootFromInclusion,
  toHex,
  utf8,
} from '@countersign/evidence'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Evidence } from '../../protocol/services.ts'
import { readPdf } from '../../platform/pdf/testing/pdf-text.ts'
import { sequence } from '../log/sequence.ts'
import { recordMemos } from './record-memos.job.ts'
import { verifyEntries } from './verify-entries.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let evidence: Evidence

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  evidence = site.services.evidence as Evidence
})
afterAll(() => site.stop())
beforeEach(() => {
  site.services.evidence = evidence
})

const submit = async (approvers: Actor[] = [people.first, people.second]) =>
  (await people.owner.must('create_memo', submission(template, [level(approvers)]))).memo_id

async function entriesOf(memoId: string): Promise<MemoEntry[]> {
  const rows = await site.services.db
    .selectFrom('evidence_entries as e')
    .innerJoin('memos as m', 'm.memo_key', 'e.memo_key')
    .select('e.entry')
    .where('m.memo_id', '=', memoId)
    .orderBy('e.entry_no')
    .execute()
  return rows.map(({ entry }) => JSON.parse(entry) as MemoEntry)
}

const typesIn = (entries: MemoEntry[]) => entries.map(({ events }) => events.map(({ type }) => type))

/** The faults of a memo that the check finds. */
async function faultsOf(memoId: string): Promise<string[]> {
  const { faults } = await verifyEntries(site.services.db)
  return faults.filter((fault) => fault.memoId === memoId).map(({ what }) => what)
}

/** What only the owner of the database can do. */
const withoutTriggers = async (table: string, change: () => Promise<unknown>) => {
  await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(site.services.db)
  await change()
  await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(site.services.db)
}

describe('entries of evidence', () => {
  it('O1: each change of a memo writes one, with all events of its transaction', async () => {
    const memo_id = await submit()
    await people.first.must('approve_memo', { memo_id, remarks: 'Quantities match.' })
    await people.second.must('approve_memo', { memo_id })
    const entries = await entriesOf(memo_id)
    expect(typesIn(entries)).toEqual([
      ['MemoSubmitted', 'LevelStarted'],
      ['DecisionMade', 'SlotMet'],
      ['DecisionMade', 'SlotMet', 'LevelCleared', 'MemoApproved'],
    ])
    expect(entries.map(({ cause, no }) => [cause, no])).toEqual([
      ['CHANGED', 1],
      ['CHANGED', 2],
      ['CHANGED', 3],
    ])
    expect(await faultsOf(memo_id)).toEqual([])
  })

  it('O1: drafts have none, and the submission begins with the memo', async () => {
    const draft = { ...submission(template, [level([people.first])]), action: 'SAVE_AS_DRAFT' as const }
    const { memo_id } = await people.owner.must('create_memo', draft)
    expect(await entriesOf(memo_id)).toEqual([])
    await people.owner.must('edit_memo', { ...submission(template, [level([people.first])]), memo_id })
    const [first] = await entriesOf(memo_id)
    expect(first).toMatchObject({ no: 1, prev: '', firstEvent: 1 })
    expect(Object.keys(first?.memo ?? {})).toEqual(['createdAt', 'isLegacy'])
    expect(await faultsOf(memo_id)).toEqual([])
  })

  it('O1: a memo from before evidence was kept gets one that records what was logged', async () => {
    site.services.evidence = null
    const memo_id = await submit()
    expect(await entriesOf(memo_id)).toEqual([])
    expect(await verifyEntries(site.services.db)).toMatchObject({ without: 1 })
    site.services.evidence = evidence
    await people.first.must('approve_memo', { memo_id })
    const entries = await entriesOf(memo_id)
    expect(entries.map(({ cause }) => cause)).toEqual(['RECORDED', 'CHANGED'])
    expect(typesIn(entries)).toEqual([
      ['MemoSubmitted', 'LevelStarted'],
      ['DecisionMade', 'SlotMet'],
    ])
    expect(await faultsOf(memo_id)).toEqual([])
  })

  it('O1: events that were logged without evidence get an entry that says so, and raise the alarm', async () => {
    const memo_id = await submit()
    site.services.evidence = null
    await people.first.must('approve_memo', { memo_id })
    expect(await faultsOf(memo_id)).toEqual(['2 events have no entry (O1)'])
    const gaps: string[] = []
    site.services.evidence = { ...evidence, noteGap: (id) => gaps.push(id) }
    await people.second.must('approve_memo', { memo_id })
    expect((await entriesOf(memo_id)).map(({ cause, firstEvent }) => [cause, firstEvent])).toEqual([
      ['CHANGED', 1],
      ['GAP', 3],
      ['CHANGED', 5],
    ])
    expect(gaps).toEqual([memo_id])
    expect(await faultsOf(memo_id)).toEqual([])
  })

  it.each(['evidence_entries', 'log_leaves', 'log_nodes', 'log_checkpoints', 'memo_events'])(
    'O1: nothing in %s can be changed or deleted',
    async (table) => {
      await submit()
      await sequence({ ...site.services, evidence })
      const { pool } = site.services
      const [column] = (
        await pool.query<{ name: string }>(
          `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position LIMIT 1`,
          [table],
        )
      ).rows
      await pool.query(`INSERT INTO log_nodes VALUES (32767, 1, 0, '\\x00') ON CONFLICT DO NOTHING`)
      await expect(pool.query(`UPDATE ${table} SET ${column?.name} = ${column?.name}`)).rejects.toThrow(
        'append-only',
      )
      await expect(pool.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only')
      await expect(pool.query(`TRUNCATE ${table}`)).rejects.toThrow('append-only')
    },
  )
})

describe('memos from before evidence was kept', () => {
  it('O1: are recorded by a job, once, drafts left out', async () => {
    site.services.evidence = null
    const memo_ids = [await submit(), await submit()]
    const draft = { ...submission(template, [level([people.first])]), action: 'SAVE_AS_DRAFT' as const }
    const { memo_id: unsent } = await people.owner.must('create_memo', draft)
    await recordMemos({}, site.services)
    expect(await entriesOf(memo_ids[0] ?? '')).toEqual([])
    site.services.evidence = evidence
    await recordMemos({}, site.services)
    await recordMemos({}, site.services)
    for (const memo_id of memo_ids) {
      expect((await entriesOf(memo_id)).map(({ cause, events }) => [cause, events.length])).toEqual([
        ['RECORDED', 2],
      ])
      expect(await faultsOf(memo_id)).toEqual([])
      await people.first.must('approve_memo', { memo_id })
      expect((await entriesOf(memo_id)).map(({ cause }) => cause)).toEqual(['RECORDED', 'CHANGED'])
    }
    expect(await entriesOf(unsent)).toEqual([])
  })
})

describe('the signed-off PDF', () => {
  /** A memo's kept PDF. */
  async function pdfOf(memoId: string): Promise<Buffer> {
    const { pdf_key } = await site.services.db
      .selectFrom('memos')
      .select('pdf_key')
      .where('memo_id', '=', memoId)
      .executeTakeFirstOrThrow()
    return buffer((await site.services.storage.get(pdf_key ?? '')).stream)
  }

  function inflated(bytes: Buffer): Buffer | null {
    try {
      return inflateSync(bytes)
    } catch {
      return null
    }
  }

  async function approved(): Promise<string> {
    const memo_id = await submit([people.first])
    await people.first.must('approve_memo', { memo_id, remarks: 'Quantities match.' })
    await site.runJobs()
    return memo_id
  }

  const trust = () => ({ log: evidence.logKey.key, witnesses: [] })

  it('O3: carries what proves the memo to a person who has nothing but the keys', async () => {
    const memo_id = await approved()
    const proven = await checkDocument(await pdfOf(memo_id), trust())
    expect(proven.memo).toMatchObject({ memoId: memo_id, lifecycle: 'APPROVED' })
    expect(proven.events.map(({ type }) => type)).toEqual([
      ...['MemoSubmitted', 'LevelStarted'],
      ...['DecisionMade', 'SlotMet', 'LevelCleared', 'MemoApproved'],
    ])
    expect(proven.content).toContainEqual({ name: 'subject', value: 'Replacement of core routers' })
  })

  it('O3: has no proof where no evidence is kept', async () => {
    site.services.evidence = null
    const pdf = await pdfOf(await approved())
    expect(readPdf(pdf).attachments.has('memo.json')).toBe(true)
    await expect(checkDocument(pdf, trust())).rejects.toMatchObject({ check: 'record-proof' })
  })

  it('O5: no byte of its record can be flipped', async () => {
    const pdf = await pdfOf(await approved())
    const source = pdf.toString('latin1')
    const record = /\/Names\s*\[\s*\(memo\.json\)\s*(\d+) 0 R/.exec(source)?.[1]
    const specification = source.slice(source.indexOf(`\n${record} 0 obj\n`))
    const file = /\/EF\s*<<[^>]*?\/F (\d+) 0 R/.exec(specification)?.[1]
    const at = source.indexOf('\nstream\n', source.indexOf(`\n${file} 0 obj\n`)) + '\nstream\n'.length
    const length = source.indexOf('\nendstream', at) - at
    expect(length).toBeGreaterThan(1000)
    const compressed = (document: Buffer) => document.subarray(at, at + length)
    const original = inflateSync(compressed(pdf))
    for (let offset = 0; offset < length; offset += 37) {
      const flipped = Buffer.from(pdf)
      flipped[at + offset] = (flipped[at + offset] ?? 0) ^ 4
      // In compressed data, a flipped distance may lead to the same text elsewhere: no byte of the record differs.
      if (inflated(compressed(flipped))?.equals(original)) continue
      await expect(checkDocument(flipped, trust()), `byte ${offset}`).rejects.toMatchObject({
        name: 'NotGenuine',
      })
    }
  })

  it('O5: of another installation is refused, as is another file', async () => {
    const pdf = await pdfOf(await approved())
    const other = { log: { ...evidence.logKey.key, name: 'other.example/log' }, witnesses: [] }
    await expect(checkDocument(pdf, other)).rejects.toMatchObject({ check: 'checkpoint-origin' })
    await expect(checkDocument(Buffer.from('%PDF-1.7\n'), trust())).rejects.toMatchObject({
      check: 'pdf-none',
    })
    await expect(checkDocument(Buffer.concat([pdf, pdf]), trust())).rejects.toMatchObject({
      name: 'NotGenuine',
    })
  })
})

describe('the owner of the database', () => {
  it('O7: who rewrites an event is found out', async () => {
    const memo_id = await submit()
    await withoutTriggers('memo_events', () =>
      sql`UPDATE memo_events SET data = jsonb_set(data, '{remarks}', '"Gladly."')
        WHERE type = 'MemoSubmitted' AND memo_key = (SELECT memo_key FROM memos WHERE memo_id = ${memo_id})`.execute(
        site.services.db,
      ),
    )
    expect(await faultsOf(memo_id)).toEqual(['What is shown of entry 1 isn’t what was recorded. (O1)'])
  })

  it('O7: who moves a decision in time, or deletes one, is found out', async () => {
    const [moved, deleted] = [await submit(), await submit()]
    await people.first.must('approve_memo', { memo_id: moved })
    await people.first.must('approve_memo', { memo_id: deleted })
    await withoutTriggers('memo_events', async () => {
      await sql`UPDATE memo_events SET data = jsonb_set(data, '{at}', '"2020-01-01T00:00:00.000Z"')
        WHERE type = 'DecisionMade' AND memo_key = (SELECT memo_key FROM memos WHERE memo_id = ${moved})`.execute(
        site.services.db,
      )
      await sql`DELETE FROM memo_events
        WHERE type = 'SlotMet' AND memo_key = (SELECT memo_key FROM memos WHERE memo_id = ${deleted})`.execute(
        site.services.db,
      )
    })
    expect(await faultsOf(moved)).toEqual(['Entry 2 is of other events than those stored. (O1)'])
    expect(await faultsOf(deleted)).toHaveLength(1)
  })

  it('O7: who changes an answer of a submitted version is found out', async () => {
    const memo_id = await submit()
    await withoutTriggers('memo_versions', () =>
      sql`UPDATE memo_versions SET subject = 'Something else'
        WHERE memo_key = (SELECT memo_key FROM memos WHERE memo_id = ${memo_id})`.execute(site.services.db),
    )
    expect(await faultsOf(memo_id)).toEqual(['The answers shown aren’t those of version 1. (O1)'])
  })

  it('O7: who drops the last entry, or swaps the entries of two memos, is found out', async () => {
    const [dropped, one, other] = [await submit(), await submit(), await submit()]
    await people.first.must('approve_memo', { memo_id: dropped })
    const keyOf = (memo_id: string) => sql`(SELECT memo_key FROM memos WHERE memo_id = ${memo_id})`
    await withoutTriggers('evidence_entries', async () => {
      await sql`DELETE FROM evidence_entries WHERE entry_no = 2 AND memo_key = ${keyOf(dropped)}`.execute(
        site.services.db,
      )
      await sql`UPDATE evidence_entries a SET entry = b.entry, seed = b.seed FROM evidence_entries b
        WHERE a.memo_key IN (${keyOf(one)}, ${keyOf(other)}) AND b.memo_key IN (${keyOf(one)}, ${keyOf(other)})
          AND a.memo_key <> b.memo_key`.execute(site.services.db)
    })
    expect(await faultsOf(dropped)).toEqual(['its last entry is 1 for event 2, not 2 for event 4 (O1)'])
    expect(await faultsOf(one)).toHaveLength(1)
    expect(await faultsOf(other)).toHaveLength(1)
  })
})

describe('a memo’s entries and their proofs', () => {
  const read = (actor: Actor, memoId: string) =>
    site.web.inject({ url: `/log/entries/${memoId}`, headers: { cookie: actor.cookie } })

  it('O2: are read by who reads the memo, and prove that the log has them', async () => {
    const memo_id = await submit()
    await people.first.must('approve_memo', { memo_id })
    await sequence({ ...site.services, evidence })
    const response = await read(people.second, memo_id)
    const { entries } = response.json<{ entries: { no: number; entry: string; proof: string }[] }>()
    expect(entries.map(({ no }) => no)).toEqual([1, 2])
    const trust = await site.web.inject({ url: '/log/trust.json' })
    const log = parseNoteKey(trust.json<{ log: string }>().log)
    for (const { entry, proof } of entries) {
      const { index, path, checkpoint: note } = parseLogProof(proof)
      const { checkpoint } = await openCheckpoint(note, { log })
      const root = rootFromInclusion(leafHash(utf8(entry)), { index, size: checkpoint.size }, path)
      expect(toHex(root)).toBe(toHex(checkpoint.root))
    }
  })

  it('O2: an entry that the log has yet to number has no proof', async () => {
    const before = await submit()
    await sequence({ ...site.services, evidence })
    const memo_id = await submit()
    expect((await read(people.owner, before)).json()).toMatchObject({ entries: [{ no: 1 }] })
    expect((await read(people.owner, memo_id)).json()).toMatchObject({ entries: [{ no: 1, proof: null }] })
  })

  it('I1: a stranger learns nothing, not even that the memo exists', async () => {
    const memo_id = await submit()
    await sequence({ ...site.services, evidence })
    const stranger = await site.signIn('stranger@northwind.example')
    const [known, unknown, odd] = [
      await read(stranger, memo_id),
      await read(stranger, 'AVL-2026-9999'),
      await read(stranger, `%00${'x'.repeat(60)}`),
    ]
    expect([known.statusCode, unknown.statusCode, odd.statusCode]).toEqual([403, 403, 403])
    expect(known.json()).toEqual(unknown.json())
    expect((await site.web.inject({ url: `/log/entries/${memo_id}` })).statusCode).toBe(401)
  })

  it('C7: who was removed reads those of the versions that they read', async () => {
    const memo_id = await submit()
    await people.first.must('approve_memo', { memo_id })
    await people.second.must('return_memo', { memo_id, remarks: 'Why two?' })
    const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
    const again = { ...level([people.first, people.third]), sequence_id: raw_sequences[0]?.sequence_id }
    await people.owner.must('edit_memo', {
      ...submission(template, [again]),
      memo_id,
      remarks: 'Another now.',
    })
    await sequence({ ...site.services, evidence })
    const numbers = async (actor: Actor) =>
      (await read(actor, memo_id)).json<{ entries: { no: number }[] }>().entries.map(({ no }) => no)
    expect(await numbers(people.owner)).toEqual([1, 2, 3, 4])
    expect(await numbers(people.second)).toEqual([1, 2, 3])
  })
})
