import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leafHash, openCheckpoint, toHex, utf8 } from '@countersign/evidence'
import { importAll } from '@countersign/server/integrations/exports/import.store'
import type { Manifest } from '@countersign/server/integrations/exports/manifest'
import { NotImportable } from '@countersign/server/integrations/exports/manifest'
import { writeExport } from '@countersign/server/integrations/exports/write-export.queries'
import { makeLogKey, readLogKey } from '@countersign/server/platform/config/log-key'
import { archiveMemo } from '@countersign/server/platform/memo-log/archive/archive-memo.store'
import { compactAnswers } from '@countersign/server/platform/memo-log/compact-answers.store'
import { packLogs } from '@countersign/server/platform/memo-log/pack-logs.store'
import { createDiskStorage } from '@countersign/server/platform/storage/disk-storage'
import { readBundle } from '@countersign/server/proof/entries/read-bundle.queries'
import { recordMemos } from '@countersign/server/proof/entries/record-memos.job'
import { newestCheckpoint } from '@countersign/server/proof/log/log.queries'
import { sequence } from '@countersign/server/proof/log/sequence'
import type { Evidence } from '@countersign/server/protocol/services'
import { compactEntries } from '@countersign/server/search/compact-entries.store'
import { auditAll } from '@countersign/server/tasks/audit/audit-all'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { root } from '../root.ts'
import { USE_COMPILE_CACHE } from '../test/compile-cache.ts'
import { foldPlain, readPlainExport } from './plain-importer.fixture.ts'

const ORIGIN = 'new.example/log'
/** Written wherever a secret belongs: an export must not have it. */
const SECRET = 'b5ec4e7c0ffee5ec4e7b5ec4e7c0ffee5ec4e7b5ec4e7c0ffee5ec4e7b5ec4e7'
const UPLOAD = 'files/demo/quotation.txt'

let site: TestSite
let folder: string
let exported: string
let logKey: string
let printed: string
/** Of the search entries, from which excerpts are cut. */
let texts: string[]

beforeAll(async () => {
  site = await createTestSite()
  folder = mkdtempSync(join(tmpdir(), 'countersign-export-'))
  exported = join(folder, 'export')
  logKey = join(folder, 'log-key.pem')
  writeFileSync(logKey, makeLogKey())
  await writeMemos()
  await addSecretsAndFile()
  await recordMemos({}, { ...site.services, evidence: site.services.evidence as Evidence })
  while ((await sequence({ ...site.services, evidence: site.services.evidence as Evidence }))?.added !== 0);
  await archiveOne()
  const { config } = site.services
  const done = await run(
    'export',
    { DATABASE_URL: config.databaseUrl, STORAGE_URL: config.storageUrl },
    exported,
  )
  if (done.status !== 0) throw new Error(done.printed)
  printed = done.printed
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Memos in several statuses, one of them submitted again behind a cleared level. */
async function writeMemos() {
  const template = await publishTemplate(site)
  const { owner, first, second } = await signInParticipants(site)
  const route = [level([first]), level([second])]
  const submit = async () => (await owner.must('create_memo', submission(template, route))).memo_id
  const approved = await submit()
  await first.must('approve_memo', { memo_id: approved, remarks: 'One\u2028two “three” \\ four' })
  await second.must('approve_memo', { memo_id: approved })
  const returned = await submit()
  await first.must('approve_memo', { memo_id: returned })
  await second.must('return_memo', { memo_id: returned, remarks: 'More detail' })
  await first.must('reject_memo', { memo_id: await submit(), remarks: 'No' })
  await owner.must('withdraw_memo', { memo_id: await submit(), remarks: 'Not needed' })
  await first.must('approve_memo', { memo_id: await submit() })
  const { memo_key } = await site.services.db
    .selectFrom('memos')
    .select('memo_key')
    .where('memo_id', '=', approved)
    .executeTakeFirstOrThrow()
  expect(await packLogs(site.services.db, [memo_key], { isCompact: true })).toBe(1)
  expect(await compactAnswers(site.services.db, [memo_key])).toBe(1)
  const entries = await site.services.db.selectFrom('memo_search').select(['memo_key', 'content']).execute()
  texts = entries.map(({ content }) => content).sort()
  const keys = entries.map((entry) => entry.memo_key)
  expect(await compactEntries(site.services.db, keys)).toBe(texts.length)
}

/** Archives the rejected memo (R9). */
async function archiveOne() {
  const { db } = site.services
  const { memo_key } = await db
    .selectFrom('memos')
    .select('memo_key')
    .where(sql`state->>'lifecycle'`, '=', 'REJECTED')
    .executeTakeFirstOrThrow()
  expect(await packLogs(db, [memo_key], { isCompact: true })).toBe(1)
  expect(await compactAnswers(db, [memo_key])).toBe(1)
  expect(await archiveMemo(site.services, memo_key)).toBe(true)
}

/** A row of each kind that has a secret, an upload of a memo, and texts and numbers that are easily lost on the way. */
async function addSecretsAndFile() {
  const { db, storage } = site.services
  const { user_id } = await db.selectFrom('people').select('user_id').limit(1).executeTakeFirstOrThrow()
  const secret = sql`decode(${SECRET}, 'hex')`
  await sql`UPDATE sessions SET token_hash = ${secret} WHERE token_hash = (SELECT token_hash FROM sessions LIMIT 1)`.execute(
    db,
  )
  await sql`INSERT INTO identities (issuer, subject, user_id, provider, contacts_grant)
    VALUES ('https://accounts.example', 'a', ${user_id}, 'google', ${secret})`.execute(db)
  await sql`INSERT INTO calendar_links (user_id, token_hash, created_at) VALUES (${user_id}, ${secret}, now())`.execute(
    db,
  )
  await sql`INSERT INTO push_subscriptions (user_id, session_id, signed_in_at, endpoint, p256dh, auth, server_key, created_at)
    SELECT ${user_id}, gen_random_uuid(), now(), ${SECRET}, ${SECRET}, ${SECRET}, ${SECRET}, now()`.execute(
    db,
  )
  const stored = await storage.put(UPLOAD, Readable.from(['Line one\nline two']))
  await sql`INSERT INTO files (file_key, user_id, original_name, content_type, size, sha256, memo_key, bound_at)
    SELECT ${UPLOAD}, ${user_id}, E'quotation\\u2028 "7"\\\\.txt', 'text/plain', ${stored.size}, ${stored.sha256}, min(memo_key), '2026-03-02 01:00:00.123456Z'
    FROM memos`.execute(db)
}

/** Runs a command with these settings only, without blocking this process. */
async function run(command: 'export' | 'import', environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [`scripts/database/${command}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...USE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { printed: out + error, status: await ended }
}

/** Imports a folder into a database and a folder for its files. */
const importInto = (database: TestDatabase, newFiles: string, from: string) =>
  run(
    'import',
    {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      STORAGE_URL: `file:${newFiles}`,
      SECRET_KEY: SECRET,
      GOOGLE_ISSUER: 'http://127.0.0.1:9/google',
      GOOGLE_CLIENT_ID: 'test',
      GOOGLE_CLIENT_SECRET: 'test',
      EVIDENCE: 'on',
      LOG_KEY: `file:${logKey}`,
      LOG_ORIGIN: ORIGIN,
    },
    from,
  )

const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('an export', () => {
  it('P6: says what it has, and the hash by which all of it can be proven', () => {
    expect(printed).toMatch(/^\d+ tables with \d+ rows, \d+ files\nSHA-256 of the manifest: [0-9a-f]{64}\n$/)
    expect(manifestOf(exported).files).toMatchObject({ rows: 2, missing: 0 })
  })

  it('P6: has no session, token, key or secret', () => {
    const withSecret = filesIn(exported).filter((path) => readFileSync(path, 'utf8').includes(SECRET))
    expect(withSecret).toEqual([])
  })

  it('P6: can be read by its description alone: counts, hashes, and what each memo’s events fold to', () => {
    const { tables, files } = readPlainExport(exported)
    expect(files.map(({ key }) => key)).toEqual([expect.stringMatching(/^archive\/0\//), UPLOAD])
    const memos = [...foldPlain(tables, exported).values()]
    expect(memos.length).toBe(5)
    expect(memos.filter(({ folded, stored }) => JSON.stringify(folded) !== JSON.stringify(stored))).toEqual(
      [],
    )
    const statuses = new Set(memos.map(({ folded }) => folded.lifecycle))
    for (const status of ['SUBMITTED', 'APPROVED', 'RETURNED', 'REJECTED', 'WITHDRAWN'])
      expect(statuses).toContain(status)
  })

  it('P6: has search entries in full, except that of the archived memo', () => {
    type Entry = { content: string; words: string; is_shortened: boolean | null }
    const lines = readFileSync(join(exported, 'tables/memo_search.jsonl'), 'utf8').trim().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as Entry)
    const archived = entries.filter(({ is_shortened }) => is_shortened !== null)
    expect(archived).toHaveLength(1)
    const written = entries.map(({ content, is_shortened }) => (is_shortened === null ? content : texts[0]))
    expect(written.sort()).toEqual(texts)
    expect(entries.filter(({ words }) => words === '')).toEqual([])
  })

  it('P6: goes into no folder in which something is', async () => {
    const { config } = site.services
    const again = await run(
      'export',
      { DATABASE_URL: config.databaseUrl, STORAGE_URL: config.storageUrl },
      exported,
    )
    expect(again).toEqual({ printed: `${exported} isn’t empty: name a new folder.\n`, status: 1 })
  })
})

describe('an import', () => {
  let database: TestDatabase
  let newFiles: string
  beforeEach(async () => {
    database = await createTestDatabase()
    newFiles = mkdtempSync(join(folder, 'new-files-'))
  })
  afterEach(() => database.drop())

  /** A copy of the export with a change. */
  function changed(name: string, change: (copy: string) => void): string {
    const copy = join(folder, name)
    cpSync(exported, copy, { recursive: true })
    change(copy)
    return copy
  }
  const withManifest = (name: string, change: (manifest: Manifest) => unknown) =>
    changed(name, (copy) => {
      const manifest = manifestOf(copy)
      writeFileSync(
        join(copy, 'manifest.json'),
        JSON.stringify({ ...manifest, ...(change(manifest) as object) }),
      )
    })

  /** Why an import is refused. */
  const refusal = (from: string, origin: string | null = ORIGIN) =>
    importAll({
      db: database.db,
      storage: createDiskStorage(newFiles),
      source: createDiskStorage(from),
      origin,
    }).then(
      () => 'imported',
      (cause: unknown) => (cause instanceof NotImportable ? cause.message : String(cause)),
    )

  it('P6: refuses what isn’t whole or isn’t known, in words that say what to do, and imports nothing of it', async () => {
    const origin = (site.services.evidence as Evidence).logKey.key.name
    const AGAIN = 'isn’t what the manifest says (another SHA-256): copy the export again.'
    const nothing = await importInto(database, newFiles, join(folder, 'nothing'))
    expect(nothing).toEqual({
      printed: 'There is no manifest.json: the folder has no export, or one that never ended.\n',
      status: 1,
    })
    const row = changed('row', (copy) => appendFileSync(join(copy, 'tables/people.jsonl'), '{}\n'))
    expect(await refusal(row)).toBe(`tables/people.jsonl ${AGAIN}`)
    const file = changed('file', (copy) => writeFileSync(join(copy, 'files', UPLOAD), 'Line one\nline 2!!'))
    expect(await refusal(file)).toBe(`files/${UPLOAD} ${AGAIN}`)
    const lost = changed('lost', (copy) => rmSync(join(copy, 'tables/memos.jsonl')))
    expect(await refusal(lost)).toBe('tables/memos.jsonl is missing: copy the export again.')
    expect(await refusal(withManifest('version', () => ({ version: 2 })))).toBe(
      'manifest.json has the format version 2; this release reads 1. Import it with the release that made it, and upgrade afterwards.',
    )
    expect(await refusal(withManifest('schema', () => ({ schema: '9999.sql' })))).toMatch(
      /newest migration is 9999\.sql; this one has .+upgrade afterwards\.$/,
    )
    const fewer = withManifest('fewer', ({ tables }) => ({ tables: tables.slice(1) }))
    expect(await refusal(fewer)).toMatch(/^The export has other tables than this release/)
    expect(await refusal(exported, origin)).toBe(
      `The export has the log ${origin}, and two installations must not continue one log: set LOG_ORIGIN to another name, such as ${origin}/2.`,
    )
    expect(await refusal(exported, null)).toContain('set EVIDENCE=on, LOG_KEY and LOG_ORIGIN')
    for (const table of ['people', 'memos', 'logs'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('P6: loses nothing: each table is equal, proofs of the old log hold, and the new log begins with its last checkpoint', async () => {
    const done = await importInto(database, newFiles, exported)
    expect(done.printed).toContain(
      `The log ${ORIGIN} follows ${(site.services.evidence as Evidence).logKey.key.name}.`,
    )
    expect(done.status).toBe(0)

    const { db } = database
    const storage = createDiskStorage(newFiles)
    const again = join(folder, 'again')
    const now = () => new Date()
    const { manifest } = await writeExport({ db, storage, target: createDiskStorage(again), now })
    const before = manifestOf(exported)
    const differing = manifest.tables.filter(
      ({ name, sha256 }) => before.tables.find((table) => table.name === name)?.sha256 !== sha256,
    )
    expect(differing.map(({ name }) => name)).toEqual(['evidence_entries', 'logs'])
    for (const { name } of differing) {
      const lines = (path: string) => readFileSync(join(path, `tables/${name}.jsonl`), 'utf8').split('\n')
      const were = new Set(lines(exported))
      expect(lines(again).filter((line) => !were.has(line))).toHaveLength(1)
      expect(lines(again)).toHaveLength(lines(exported).length + 1)
    }
    expect(manifest.files).toEqual(before.files)
    expect(manifest.counters).toEqual(before.counters)

    const evidence = {
      ...(site.services.evidence as Evidence),
      logKey: readLogKey({ origin: ORIGIN, keyFile: logKey }),
    }
    while ((await sequence({ db, storage, evidence, now }))?.added !== 0);
    expect(await auditAll(db, { archive: { storage } })).toMatchObject({
      faults: [],
      archived: { kept: 1, checked: 1 },
    })
    const old = await newestCheckpoint(db, 1)
    const first = await db
      .selectFrom('log_leaves')
      .select('leaf')
      .where('log_no', '=', 2)
      .where('leaf_no', '=', '0')
      .executeTakeFirstOrThrow()
    expect(toHex(first.leaf)).toBe(toHex(leafHash(utf8(old?.note ?? ''))))

    const { memo_key } = await db
      .selectFrom('memos')
      .select('memo_key')
      .where(sql`state->>'lifecycle'`, '=', 'APPROVED')
      .where('evidence_entry_no', '>', 0)
      .limit(1)
      .executeTakeFirstOrThrow()
    const proven = { logNo: 1, size: old?.size ?? 0, note: old?.note ?? '' }
    const proof = await readBundle(db, memo_key, proven)
    expect(proof?.entries.length).toBeGreaterThan(0)
    expect(proof).toEqual(await readBundle(site.services.db, memo_key, proven))
    const { checkpoint } = await openCheckpoint(old?.note ?? '', {
      log: (site.services.evidence as Evidence).logKey.key,
    })
    expect(checkpoint.size).toBe(old?.size)
  })

  it('P6: refuses an installation in which anything is, and leaves it as it was', async () => {
    expect(await refusal(exported)).toBe('imported')
    expect(await refusal(exported)).toMatch(
      /^The installation isn’t empty \(.*people.*\)\. Name a new database in DATABASE_URL/,
    )
    expect(await database.db.selectFrom('logs').select('log_no').execute()).toHaveLength(2)
  })
})
