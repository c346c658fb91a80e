import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { catalogue } from '@countersign/contract'
import { EXPORT_ATTEMPTS, EXPORT_DAYS } from '@countersign/domain'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Storage } from '../../platform/storage/storage.ts'
import { exportPrefix } from './export-runs.store.ts'
import { writeRequestedExport } from './write-export.job.ts'

const TESS = 'tess.aquino@northwind.example'
const LIMITED = 'bea.lim@northwind.example'
const NONE = '00000000-0000-4000-8000-000000000000'
const NO_EXPORT = { code: 'NOT_FOUND' }

let site: TestSite
let admin: Actor
let memoId: string

beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: TESS })
  const people = await signInParticipants(site)
  const template = await publishTemplate(site)
  const memo = await people.owner.must('create_memo', submission(template, [level([people.first])]))
  await people.first.must('approve_memo', memo)
  memoId = memo.memo_id
  await site.runJobs()
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow()
  admin = await site.signIn(TESS, 'Tess Aquino', 'admin')
  await site.services.db.deleteFrom('exports').execute()
})

const list = async () => (await admin.must('admin-get_exports', {})).exports
const create = async () => (await admin.must('admin-create_export', {})).export_id
const download = (exportId: string, who?: Actor) =>
  site.admin.inject({ url: `/exports/${exportId}`, headers: { cookie: who?.cookie ?? '' } })
const isStored = (exportId: string) => site.services.storage.exists(`${exportPrefix(exportId)}/manifest.json`)

/** The parts of a downloaded export, by name. */
async function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(zip, { lazyEntries: true })
  const parts = new Map<string, Buffer>()
  for await (const entry of file.eachEntry())
    parts.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  return parts
}

describe('P6: an export that an administrator begins', () => {
  it('is written by a job, and downloaded as a ZIP file that has everything its manifest says', async () => {
    const exportId = await create()
    expect(await list()).toMatchObject([
      { export_id: exportId, requested_by: TESS, status: 'WAITING', sha256: null, rows: null },
    ])
    await site.runJobs()
    const [made] = await list()
    expect(made).toMatchObject({ status: 'READY', missing_files: 0 })
    expect(made?.tables_written).toBe(made?.tables_total)

    expect(await admin.must('admin-open_export', { export_id: exportId })).toEqual({
      path: `/exports/${exportId}`,
    })
    const answer = await download(exportId, admin)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="countersign-export-\d{4}-\d\d-\d\d\.zip"/,
      ) as string,
    })
    const parts = await unpack(answer.rawPayload)
    const folder = [...parts.keys()][0]?.split('/')[0] ?? ''
    const part = (name: string) => parts.get(`${folder}/${name}`) ?? Buffer.from('')
    const hash = (name: string) => createHash('sha256').update(part(name)).digest('hex')
    expect(hash('manifest.json')).toBe(made?.sha256)
    const manifest = JSON.parse(String(part('manifest.json'))) as {
      tables: { name: string; sha256: string; rows: number; bytes: number }[]
      files: { sha256: string; rows: number }
    }
    for (const { name, sha256 } of manifest.tables) expect(hash(`tables/${name}.jsonl`), name).toBe(sha256)
    expect(hash('files.jsonl')).toBe(manifest.files.sha256)
    const files = String(part('files.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { key: string; sha256: string })
    expect(files.length).toBeGreaterThan(0)
    for (const { key, sha256 } of files) expect(hash(`files/${key}`), key).toBe(sha256)
    expect(parts.size).toBe(manifest.tables.length + files.length + 2)
    expect(String(part('tables/memos.jsonl'))).toContain(memoId)
    expect(made?.rows).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))

    const { events } = await admin.must('admin-get_security_log', { kind: 'export' })
    const logged = events.filter(({ subject }) => subject === exportId)
    expect(logged.map(({ action }) => action)).toEqual(['download_export', 'create_export'])
  })

  it('is one at a time', async () => {
    await create()
    expect(await admin.call('admin-create_export', {})).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'EXPORT_OPEN' },
    })
    const both = await Promise.all([0, 1].map(() => admin.call('admin-create_export', {})))
    expect(both.map(({ ok }) => ok)).toEqual([false, false])
    await site.runJobs()
    await create()
    await site.runJobs()
    expect((await list()).map(({ status }) => status)).toEqual(['READY', 'READY'])
  })

  it('can be downloaded for seven days, and is removed by the next cleanup', async () => {
    const exportId = await create()
    await site.runJobs()
    site.setNow(new Date(Date.now() + EXPORT_DAYS * 24 * 60 * 60 * 1000 + 60_000).toISOString())
    const later = await site.signIn(TESS, 'Tess Aquino', 'admin')
    expect((await download(exportId, later)).statusCode).toBe(404)
    expect(await later.call('admin-open_export', { export_id: exportId })).toMatchObject(NO_EXPORT)
    expect(await isStored(exportId)).toBe(true)
    await site.services.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, 'tidy_up', {}))
    await site.runJobs()
    expect(await isStored(exportId)).toBe(false)
    expect((await later.must('admin-get_exports', {})).exports).toMatchObject([{ status: 'ENDED' }])
  })

  it('can be deleted before, once', async () => {
    const exportId = await create()
    expect(await admin.call('admin-delete_export', { export_id: exportId })).toMatchObject(NO_EXPORT)
    await site.runJobs()
    await admin.must('admin-delete_export', { export_id: exportId })
    expect((await download(exportId, admin)).statusCode).toBe(404)
    await site.runJobs()
    expect(await isStored(exportId)).toBe(false)
    expect(await admin.call('admin-delete_export', { export_id: exportId })).toMatchObject(NO_EXPORT)
  })

  it('O6: begins again where something was erased meanwhile', async () => {
    const exportId = await create()
    const { db, storage } = site.services
    const erasing: Storage = {
      ...storage,
      // The manifest is the last part.
      async put(key, stream, options) {
        if (key.endsWith('manifest.json'))
          await db.updateTable('exports').set({ is_outdated: true }).execute()
        return storage.put(key, stream, options)
      },
    }
    await expect(writeRequestedExport({ exportId }, { ...site.services, storage: erasing })).rejects.toThrow(
      'it begins again',
    )
    expect(await list()).toMatchObject([{ status: 'WRITING' }])
    await writeRequestedExport({ exportId }, site.services)
    expect(await list()).toMatchObject([{ status: 'READY' }])
  })

  it('is given up after three failures, and nothing of it is left', async () => {
    const exportId = await create()
    const full: Storage = {
      ...site.services.storage,
      put: (key, stream, options) =>
        key.endsWith('manifest.json')
          ? Promise.reject(new Error('The disk is full.'))
          : site.services.storage.put(key, stream, options),
    }
    for (let attempt = 1; attempt < EXPORT_ATTEMPTS; attempt += 1)
      await expect(writeRequestedExport({ exportId }, { ...site.services, storage: full })).rejects.toThrow(
        'full',
      )
    await writeRequestedExport({ exportId }, { ...site.services, storage: full })
    expect(await list()).toMatchObject([{ status: 'FAILED', sha256: null }])
    expect(await site.services.storage.exists(`${exportPrefix(exportId)}/tables/memos.jsonl`)).toBe(false)
    await create()
  })
})

describe('P7: exports', () => {
  it('are only for administrators without limits, on the console, after a fresh sign-in', async () => {
    const exportId = await create()
    await site.runJobs()
    const company = { company_id: 'north', name: 'Northwind Telecom' }
    await site.services.db.insertInto('companies').values(company).execute()
    await admin.must('admin-save_administrator', {
      email: LIMITED,
      limits: { company_ids: [company.company_id], category_ids: [] },
    })
    const limited = await site.signIn(LIMITED, 'Bea Lim', 'admin')
    for (const name of Object.keys(catalogue).filter((one) => /^admin-\w+_exports?$/.test(one)))
      expect(await limited.call(name as 'admin-open_export', { export_id: exportId }), name).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { reason: 'NEEDS_UNLIMITED' },
      })
    expect((await download(exportId, limited)).statusCode).toBe(403)
    expect((await download(exportId)).statusCode).toBe(401)
    const web = await site.signIn(TESS, 'Tess Aquino')
    expect(
      (await site.web.inject({ url: `/exports/${exportId}`, headers: { cookie: web.cookie } })).body,
    ).not.toContain('manifest.json')
    expect((await download(NONE, admin)).statusCode).toBe(404)
    expect((await download('..%2fmanifest.json', admin)).statusCode).toBe(404)
    site.setNow(new Date(Date.now() + 6 * 60_000).toISOString())
    expect((await download(exportId, admin)).json()).toMatchObject({
      error: { details: { reason: 'SIGN_IN_AGAIN' } },
    })
  })
})
