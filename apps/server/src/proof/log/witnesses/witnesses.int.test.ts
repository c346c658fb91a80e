import { buffer } from 'node:stream/consumers'
import {
  checkDocument,
  cosignatureLine,
  formatNoteKey,
  KEY_TYPE,
  openCheckpoint,
  parseNote,
  parseTrust,
} from '@countersign/evidence'
import { newNoteKey } from '@countersign/evidence/testing/note-keys'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestWitness } from '@countersign/test-kit/devices/witness'
import { startTestWitness } from '@countersign/test-kit/devices/witness'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Evidence, Services } from '../../../protocol/services.ts'
import { newestCheckpoint, newestCosigned } from '../log.queries.ts'
import { checkpointKey } from '../published-checkpoint.ts'
import { sequence } from '../sequence.ts'
import { appendEntries } from '../testing/append-entries.ts'
import { startRounds } from '../../../platform/jobs/rounds.ts'
import { cosignNewest } from './cosign-newest.ts'
import { keepCosignature } from './countersigners.store.ts'
import { readCountersigners } from './countersigners.queries.ts'

const ADMINISTRATOR = mailOf('Liza Marasigan')

let witness: TestWitness
let site: TestSite
let services: Services & { evidence: Evidence }

beforeEach(async () => {
  witness = await startTestWitness()
  site = await createTestSite({ ...witness.environment, ADMIN_EMAILS: ADMINISTRATOR })
  services = { ...site.services, evidence: site.services.evidence as Evidence }
})
afterEach(async () => {
  await site.stop()
  await witness.stop()
})

/** Entries are added, and the log signs a checkpoint over them. */
async function grow(count: number, memoKey?: number): Promise<void> {
  await appendEntries(services.db, count, memoKey)
  await sequence(services)
}

/** A round that begins as a process does, which knows of no witness that was away. */
const cosign = () => cosignNewest(services)

const get = async (path: string) => (await site.web.inject({ url: `/log/${path}` })).body
const trust = async () => parseTrust(await get('trust.json'))

/** Size of a checkpoint, and who has signed it, by the published keys. */
async function signedBy(note: string) {
  const opened = await openCheckpoint(note, await trust())
  return [opened.checkpoint.size, opened.witnesses.map(({ name }) => name)]
}

const countersigner = async () => (await readCountersigners(services.db, services.evidence))[0]

const seenByWitness = async () => {
  const row = await witness.site.services.db
    .selectFrom('witnessed_logs')
    .select(['origin', 'size'])
    .executeTakeFirst()
  return row && [row.origin, Number(row.size)]
}

/** What only the owner of the database can do. */
async function tamper(statement: string): Promise<void> {
  const tables = ['evidence_entries', 'log_leaves', 'log_nodes', 'log_checkpoints', 'log_cosignatures']
  for (const table of tables) await services.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await services.pool.query(statement)
  for (const table of tables) await services.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

const cosignatures = () => services.db.selectFrom('log_cosignatures').select(['size', 'line']).execute()

describe('another installation as the witness of a log', () => {
  it('O2: signs each new checkpoint, which is published with its cosignature', async () => {
    await grow(3)
    expect(await signedBy(await get('checkpoint'))).toEqual([3, []])
    expect(JSON.parse(await get('cosigned'))).toMatchObject({ error: { status: 'NOT_FOUND' } })
    expect(await cosign()).toBe(1)
    expect(await signedBy(await get('checkpoint'))).toEqual([3, ['auditor.example/witness']])
    await grow(300)
    expect(await cosign()).toBe(1)
    expect(await signedBy(await get('checkpoint'))).toEqual([303, ['auditor.example/witness']])
    expect(await seenByWitness()).toEqual(['memos.example/log', 303])
    const key = checkpointKey('memos.example/log').replace('/checkpoint', '/cosigned')
    const stored = await buffer((await services.storage.get(key)).stream)
    expect(await signedBy(stored.toString('utf8'))).toEqual([303, ['auditor.example/witness']])
  })

  it('O2: is asked nothing where nothing was added', async () => {
    expect(await cosign()).toBe(0)
    await grow(3)
    await cosign()
    const asked = witness.asked()
    expect(await cosign()).toBe(0)
    expect(witness.asked()).toBe(asked)
  })

  it('O2: the newest checkpoint that it has signed is shown while a newer one waits', async () => {
    await grow(3)
    await cosign()
    await grow(2)
    expect(await signedBy(await get('checkpoint'))).toEqual([5, []])
    expect(await signedBy(await get('cosigned'))).toEqual([3, ['auditor.example/witness']])
    expect(await countersigner()).toMatchObject({ last: { size: 3 }, refusal: null })
  })

  it('O2: of several, as many must have signed a checkpoint as the settings say', async () => {
    const [asked] = services.evidence.witnesses
    const second = await newNoteKey('regulator.example/witness', KEY_TYPE.COSIGNATURE)
    const evidence = { ...services.evidence, witnesses: [asked!, { ...asked!, key: second.key }] }
    const cosigned = (threshold: number | undefined, from?: number) =>
      newestCosigned(services.db, 1, { ...evidence, threshold }, from)
    const sign = async (size: number) => {
      const newest = await newestCheckpoint(services.db, 1)
      const { text } = parseNote(newest?.note ?? '')
      const at = new Date()
      const line = await cosignatureLine(text, { witness: second.key, time: 7, sign: second.sign })
      await keepCosignature(services.db, { logNo: 1, size }, { witness: formatNoteKey(second.key), line, at })
    }
    await grow(3)
    await cosign()
    expect([await cosigned(undefined), (await cosigned(1))?.size]).toEqual([undefined, 3])
    await sign(3)
    await grow(2)
    await cosign()
    expect([(await cosigned(undefined))?.size, (await cosigned(1))?.size]).toEqual([3, 5])
    expect([await cosigned(undefined, 4), (await cosigned(1, 4))?.size]).toEqual([undefined, 5])
    const both = await openCheckpoint((await cosigned(undefined))?.note ?? '', {
      log: evidence.logKey.key,
      witnesses: evidence.witnesses.map(({ key }) => key),
    })
    expect(both.witnesses).toHaveLength(2)
  })

  it('O3: that is away holds up no one, and is seen to be away until it signs again', async () => {
    await grow(3)
    await witness.goAway()
    const memory = new Map<string, number>()
    expect(await cosignNewest(services, memory)).toBe(0)
    await grow(4)
    const since = (await countersigner())?.waitsSince
    expect(since).toBeInstanceOf(Date)
    const admin = await site.signIn(ADMINISTRATOR, 'Liza Marasigan', 'admin')
    expect((await admin.must('admin-get_evidence', {})).countersigners).toEqual([
      {
        name: 'auditor.example/witness',
        last: null,
        waits_since: since?.toISOString(),
        is_away: false,
        refusal: null,
      },
    ])
    site.setNow(new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString())
    expect(await services.metrics.register.metrics()).toMatch(
      /countersign_witness_waiting_seconds\{witness="auditor.example\/witness"\} 9\d{4}/,
    )
    site.setNow()
    await witness.comeBack()
    // It isn't asked again at once.
    expect(await cosignNewest(services, memory)).toBe(0)
    expect(await cosign()).toBe(1)
    expect(await countersigner()).toMatchObject({ last: { size: 7 }, waitsSince: null })
    expect(await services.metrics.register.metrics()).toContain(
      'countersign_witness_waiting_seconds{witness="auditor.example/witness"} 0',
    )
  })

  it('O2: that was asked and whose answer was lost is asked from where it is', async () => {
    await grow(3)
    await cosign()
    await grow(2)
    await tamper('DELETE FROM log_cosignatures')
    expect(await cosign()).toBe(1)
    expect(await signedBy(await get('checkpoint'))).toEqual([5, ['auditor.example/witness']])
  })

  it('O2: refuses a log that was rolled back, which is an alarm', async () => {
    await grow(5)
    await cosign()
    await services.storage.remove(checkpointKey('memos.example/log'))
    await tamper('DELETE FROM log_leaves; DELETE FROM log_checkpoints; DELETE FROM log_cosignatures')
    await grow(4, 2)
    expect(await cosign()).toBe(0)
    expect((await countersigner())?.refusal).toMatch(/^It has cosigned 5 entries of this log, which has 4/)
    expect(await cosignatures()).toEqual([])
    expect(await services.metrics.register.metrics()).toContain(
      'countersign_witness_refuses{witness="auditor.example/witness"} 1',
    )
    await grow(20, 3)
    await cosign()
    expect((await countersigner())?.refusal).toMatch(/^It has cosigned another log/)
    expect(await seenByWitness()).toEqual(['memos.example/log', 5])
  })

  it('O2: signs for no one else: wrong signatures and those of other keys are not kept', async () => {
    await grow(3)
    await cosign()
    const [, line = ''] = parseNote(await get('checkpoint')).signatures.map(({ name }) => name)
    const own = (await get('checkpoint')).split('\n').find((one) => one.startsWith(`— ${line}`)) ?? ''
    await tamper('DELETE FROM log_cosignatures')
    await grow(2)
    for (const body of [
      '',
      'no line\n',
      // Of the checkpoint before.
      `${own}\n`,
      `${own.replace(/^— \S+/, '— other.example/witness')}\n`,
      `${own.slice(0, -6)}AAAA==\n`,
      'x'.repeat(100_000),
    ]) {
      witness.answerInstead(() => ({ status: 200, body }))
      expect(await cosign(), JSON.stringify(body)).toBe(0)
    }
    for (const status of [400, 403, 404, 500, 302]) {
      witness.answerInstead(() => ({ status, body: '' }))
      expect(await cosign(), String(status)).toBe(0)
    }
    expect(await cosignatures()).toEqual([])
    expect((await countersigner())?.refusal).toBeNull()
    witness.answerInstead(null)
    expect(await cosign()).toBe(1)
  })

  it('O2: signs the checkpoint that a signed-off PDF and handed-out proofs carry', async () => {
    const template = await publishTemplate(site)
    const people = await signInParticipants(site)
    const { memo_id } = await people.owner.must('create_memo', submission(template, [level([people.first])]))
    await people.first.must('approve_memo', { memo_id, remarks: '' })
    // The PDF waits for the cosignature of its checkpoint.
    const failures: unknown[] = []
    const round = async () => void (await cosign())
    const cosigning = startRounds(round, { afterRound: 50 }, (cause) => failures.push(cause))
    await site.runJobs()
    await cosigning.stop()
    expect(failures).toEqual([])
    const { pdf_key } = await services.db
      .selectFrom('memos')
      .select('pdf_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    const pdf = await buffer((await services.storage.get(pdf_key ?? '')).stream)
    expect((await checkDocument(pdf, await trust())).witnesses).toHaveLength(1)
    const answer = await site.web.inject({
      url: `/log/entries/${memo_id}`,
      headers: { cookie: people.owner.cookie },
    })
    const { entries } = answer.json<{ entries: { proof: string }[] }>()
    expect(entries.map(({ proof }) => proof.includes('— auditor.example/witness '))).toEqual([true, true])
  })
})
