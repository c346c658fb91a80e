import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDocument } from '@countersign/evidence'
import type { TestSealing } from '@countersign/test-kit/devices/sealing'
import { startTestSealing } from '@countersign/test-kit/devices/sealing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../platform/pdf/testing/pdf-text.ts'
import { NotStored } from '../platform/storage/storage.ts'
import { readSealingKey } from '../proof/seal/sealing-key.ts'
import { createSealing } from '../proof/seal/create-sealing.ts'
import { verifyEntries } from '../proof/entries/verify-entries.queries.ts'
import type { SealedMemos } from './testing/sealed-memos.ts'
import { openSealedMemos } from './testing/sealed-memos.ts'
import { refusingKept } from './testing/refuse-kept.ts'
import { sealWaitingPdfs } from './seal-waiting-pdfs.job.ts'
import { countSealed, verifySeals } from './verify-seals.queries.ts'

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
const view = (memoId: string) => on.view(memoId)

describe('the signed-off PDF where PDFs are sealed', () => {
  it('O3: is sealed by the organisation, as the published roots say, and prints that it is', async () => {
    const pdf = await pdfOf(await approved())
    const { seal, memo } = await checkDocument(pdf, await trust())
    expect(memo?.lifecycle).toBe('APPROVED')
    expect(seal).toMatchObject({ by: 'Northwind Holdings', timestampBy: 'Development clock' })
    expect(Math.abs(Date.parse(seal?.at ?? '') - Date.now())).toBeLessThan(120_000)
    expect(readPdf(pdf).text.replace(/\s+/g, '')).toContain('carriestheelectronicsealofNorthwindHoldings')
  })

  it('O3: has its seal logged with an entry, by its hash', async () => {
    const memo_id = await approved()
    const { memo_key } = await rowOf(memo_id)
    const sha256 = createHash('sha256')
      .update(await pdfOf(memo_id))
      .digest('hex')
    const seals = await site.services.db
      .selectFrom('pdf_seals')
      .select(['sha256', 'level'])
      .where('memo_key', '=', memo_key)
      .execute()
    expect(seals).toEqual([{ sha256, level: 'B-LT' }])
    const entries = await site.services.db
      .selectFrom('evidence_entries')
      .select('entry')
      .where('memo_key', '=', memo_key)
      .orderBy('entry_no')
      .execute()
    expect(JSON.parse(entries.at(-1)?.entry ?? '')).toMatchObject({
      events: [{ type: 'PdfSealed', pdfHash: sha256 }],
    })
    const { faults } = await verifyEntries(site.services.db)
    expect(faults).toEqual([])
  })

  it('O3: made again, is sealed and logged again, and proves the seal before', async () => {
    const memo_id = await approved()
    const { memo_key, pdf_key } = await rowOf(memo_id)
    const { db, jobs } = site.services
    await db.updateTable('memos').set({ pdf_key: null }).where('memo_key', '=', memo_key).execute()
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'make_pdf', { memoKey: memo_key }))
    await site.runJobs()
    const again = await rowOf(memo_id)
    expect(again.pdf_key).not.toBe(pdf_key)
    const { events } = await checkDocument(await pdfOf(memo_id), await trust())
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['MemoApproved', 'PdfSealed'])
    const seals = await db.selectFrom('pdf_seals').select('sha256').where('memo_key', '=', memo_key).execute()
    expect(seals).toHaveLength(2)
  })

  it('O3: is refused with one byte changed, without its seal, and under other roots', async () => {
    const pdf = await pdfOf(await approved())
    const trusted = await trust()
    const changed = Buffer.from(pdf)
    changed[changed.indexOf('/MediaBox') + 12] = 0x31
    await expect(checkDocument(changed, trusted)).rejects.toMatchObject({ name: 'NotGenuine' })
    const unsealed = pdf.subarray(0, pdf.indexOf('\n%%EOF', pdf.indexOf('\ntrailer\n')) + 6)
    await expect(checkDocument(unsealed, trusted)).rejects.toMatchObject({ check: 'seal-missing' })
    const { timestampRoots } = trusted.seal ?? { timestampRoots: [] }
    const other = { ...trusted, seal: { roots: timestampRoots, timestampRoots } }
    await expect(checkDocument(pdf, other)).rejects.toMatchObject({ check: 'seal-chain' })
    const { seal } = await checkDocument(pdf, { log: trusted.log, witnesses: [] })
    expect(seal).toBeNull()
  })

  it('O3: waits while the timestamp authority is away, says so, and is sealed once it is back', async () => {
    await sealing.goAway()
    const memo_ids = [await approve(), await approve()] as const
    await site.runJobs()
    expect((await rowOf(memo_ids[0])).pdf_key).toBeNull()
    expect((await view(memo_ids[0])).pdf_waits?.since).toBeDefined()
    await sealWaitingPdfs({}, site.services)
    expect((await view(memo_ids[1])).pdf_waits?.since).toBeDefined()
    const refused = await download(memo_ids[0])
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: { details: { reason: 'PDF_WAITS' } } })

    await sealing.comeBack()
    await sealWaitingPdfs({}, site.services)
    await site.runJobs()
    for (const memo_id of memo_ids) {
      expect((await view(memo_id)).pdf_waits).toBeUndefined()
      const { seal } = await checkDocument(await pdfOf(memo_id), await trust())
      expect(seal).toMatchObject({ by: 'Northwind Holdings' })
      expect((await download(memo_id)).rawPayload.equals(await pdfOf(memo_id))).toBe(true)
    }
    const { rows } = await site.services.pool.query('SELECT 1 FROM pdf_seals_waiting')
    expect(rows).toEqual([])
  })

  it('O6, R8: isn’t left in the storage where the database refuses that its memo refers to it', async () => {
    const memo_id = await approve()
    const refused = await refusingKept(site, () => download(memo_id))
    expect(refused.statusCode).toBeGreaterThanOrEqual(500)
    const stored = await readdir(join(site.services.config.dataDir, 'files', 'pdf'))
    expect(stored.filter((name) => name.startsWith(memo_id))).toEqual([])
    expect((await download(memo_id)).rawPayload.equals(await pdfOf(memo_id))).toBe(true)
  })

  it('O3: seals can’t be changed or deleted in the database', async () => {
    await approved()
    const { pool } = site.services
    await expect(pool.query(`UPDATE pdf_seals SET level = 'x'`)).rejects.toThrow('append-only')
    await expect(pool.query('DELETE FROM pdf_seals')).rejects.toThrow('append-only')
    await expect(pool.query('TRUNCATE pdf_seals')).rejects.toThrow('append-only')
  })
})

describe('the audit of sealed PDFs', () => {
  let memoId: string
  let pdfKey: string
  let pdf: Buffer
  beforeAll(async () => {
    // Another memo, of another share.
    await approved()
    memoId = await approved()
    pdfKey = (await rowOf(memoId)).pdf_key ?? ''
    pdf = await pdfOf(memoId)
  })
  afterEach(() => store(pdf))

  const store = async (bytes: Uint8Array) => {
    await site.services.storage.put(pdfKey, Readable.from([bytes]))
  }
  const faults = async (roots = site.services.evidence!.seal!.trust()) =>
    (await verifySeals(site.services.db, { storage: site.services.storage, trust: roots })).faults

  /** Changes what only the owner of the database can change. */
  async function asOwner(statements: [string, string[]][]): Promise<void> {
    const { pool } = site.services
    const tables = ['memo_events', 'pdf_seals']
    for (const table of tables) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    for (const [statement, values] of statements) await pool.query(statement, values)
    for (const table of tables) await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
  const MEMO = '(SELECT memo_key FROM memos WHERE memo_id = $1)'
  /** Has the log say that another file was sealed. */
  const relog = (sha256: string) =>
    asOwner([
      [
        `UPDATE memo_events SET data = jsonb_set(data, '{pdfHash}', to_jsonb($2::text)) WHERE type = 'PdfSealed' AND memo_key = ${MEMO}`,
        [memoId, sha256],
      ],
      [`UPDATE pdf_seals SET sha256 = $2 WHERE memo_key = ${MEMO}`, [memoId, sha256]],
    ])
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  it('O7: passes where each file in storage is the one that was sealed', async () => {
    const { checked, faults: found } = await verifySeals(site.services.db, {
      storage: site.services.storage,
      trust: site.services.evidence!.seal!.trust(),
    })
    expect(found).toEqual([])
    expect(checked).toBe(await countSealed(site.services.db))
    expect(checked).toBeGreaterThan(1)
  })

  it('O7: reads each memo’s PDF in one of the shares', async () => {
    const { db, storage } = site.services
    const shares = [0, 1, 2].map((number) =>
      verifySeals(db, { storage, trust: null, share: { number, of: 3 } }),
    )
    const checked = (await Promise.all(shares)).map((one) => one.checked)
    expect(checked.reduce((sum, one) => sum + one)).toBe(await countSealed(db))
    expect(checked.filter((one) => one > 0).length).toBeGreaterThan(1)
  })

  it('O7: finds a PDF with one bit changed, another memo’s in its place, one without its seal, and one that is gone', async () => {
    const other = [{ memoId, what: 'its PDF isn’t the one that was sealed (O3)' }]
    const changed = Buffer.from(pdf)
    changed[1000] = (changed[1000] ?? 0) ^ 1
    await store(changed)
    expect(await faults()).toEqual(other)
    await store(await pdfOf(await approved()))
    expect(await faults()).toEqual(other)
    await store(pdf.subarray(0, pdf.lastIndexOf('%%EOF', -8) + 5))
    expect(await faults()).toEqual(other)
    await site.services.storage.remove(pdfKey)
    expect(await faults()).toEqual([{ memoId, what: 'its sealed PDF is missing (O3)' }])
  })

  it('O7: passes where an erasure takes the PDF away while it is read', async () => {
    const { db, storage } = site.services
    const setKey = (key: string | null) =>
      db.updateTable('memos').set({ pdf_key: key }).where('memo_id', '=', memoId).execute()
    const erasing = {
      async get(key: string) {
        if (key !== pdfKey) return storage.get(key)
        await setKey(null)
        throw new NotStored(key)
      },
    }
    try {
      expect((await verifySeals(db, { storage: erasing, trust: null })).faults).toEqual([])
    } finally {
      await setKey(pdfKey)
    }
  })

  it('O7: finds a forged PDF by its seal although log and storage agree on it', async () => {
    const forger = await startTestSealing()
    try {
      const config = { ...site.services.config.seal!, ...configOf(forger) }
      const { seal } = await createSealing(config)
      const base = pdf.subarray(0, pdf.lastIndexOf('%%EOF', -8) + 5)
      const forged = (await seal(new Uint8Array(base))).pdf
      await store(forged)
      await relog(hashOf(forged))
      expect(await faults()).toEqual([
        {
          memoId,
          what: expect.stringMatching(
            /^its seal isn’t genuine: The certificate of .+ doesn’t lead to a trusted root\. \(O3\)$/,
          ) as string,
        },
      ])
      const unsealed = new Uint8Array(base)
      await store(unsealed)
      await relog(hashOf(unsealed))
      expect(await faults()).toEqual([{ memoId, what: 'its PDF has no seal (O3)' }])
    } finally {
      await relog(hashOf(pdf))
      await forger.stop()
    }
  })

  it('O7: finds seals that the memo’s log doesn’t have', async () => {
    const unknown = 'f'.repeat(64)
    await site.services.pool.query(
      `INSERT INTO pdf_seals (memo_key, sha256, level, sealed_at) VALUES (${MEMO}, $2, 'B-LT', now())`,
      [memoId, unknown],
    )
    expect(await faults()).toEqual([{ memoId, what: 'its seals aren’t those of its log (O3)' }])
    await asOwner([['DELETE FROM pdf_seals WHERE sha256 = $1', [unknown]]])
  })
})

/** The settings of another organisation's seal. */
const configOf = ({ files, environment }: TestSealing) => ({
  key: { file: files.sealKey },
  certificateFile: files.sealCertificate,
  timestampUrl: environment.TSA_URL ?? '',
  timestampCertificateFile: files.timestampRoot,
})

describe('the key of the seal', () => {
  it('O3: may stay in a program, which signs what it reads', async () => {
    const { seal } = site.services.config
    const command = `openssl dgst -sha256 -sign ${sealing.files.sealKey}`
    const byProgram = await createSealing({ ...seal!, key: { command } })
    const own = site.services.evidence!.seal
    site.services.evidence!.seal = byProgram
    try {
      const { seal: found } = await checkDocument(await pdfOf(await approved()), await trust())
      expect(found).toMatchObject({ by: 'Northwind Holdings' })
    } finally {
      site.services.evidence!.seal = own
    }
  })

  it('O3: of a program that fails makes PDFs wait', async () => {
    for (const command of ['false', 'true', '/nowhere/sign'])
      await expect(readSealingKey({ command }).sign(Uint8Array.of(1))).rejects.toMatchObject({
        name: 'SealUnavailable',
      })
  })

  it('O3: must belong to the certificate, and the files must be what the settings say', async () => {
    const config = site.services.config.seal!
    const { files } = sealing
    const refusal = (change: Partial<typeof config>) =>
      expect(createSealing({ ...config, ...change })).rejects.toThrow(/^Setting (SEAL|TSA)_CERTIFICATE: /)
    await refusal({ key: { file: files.timestampKey } })
    await refusal({ certificateFile: files.sealKey })
    await refusal({ certificateFile: '/nowhere.pem' })
    await refusal({ timestampCertificateFile: files.timestampCertificate })
    expect(() => readSealingKey({ file: files.sealCertificate })).toThrow('can’t be read as a private key')
    expect(readFileSync(files.sealCertificate, 'utf8')).toContain('BEGIN X509 CRL')
  })
})
