import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Checkpoint } from '@countersign/evidence'
import {
  checkUnchanged,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseNoteKey,
  readConsistencyProof,
  rootFromTiles,
  TILE_WIDTH,
  tilePath,
  toHex,
} from '@countersign/evidence'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Evidence, Services } from '../../protocol/services.ts'
import { newestCheckpoint } from './log.queries.ts'
import { checkpointKey, LogRolledBack, readPublished } from './published-checkpoint.ts'
import { sequence } from './sequence.ts'
import { appendEntries } from './testing/append-entries.ts'
import { verifyLogs } from './verify-log.queries.ts'

let site: TestSite
let services: Services & { evidence: Evidence }

beforeEach(async () => {
  site = await createTestSite()
  services = { ...site.services, evidence: site.services.evidence as Evidence }
})
afterEach(() => site.stop())

const append = (count: number, memoKey?: number) => appendEntries(services.db, count, memoKey)

const origin = () => services.evidence.logKey.key.name

const newest = async (): Promise<Checkpoint> => {
  const found = await newestCheckpoint(services.db, 1)
  return parseCheckpoint(parseNote(found?.note ?? '').text)
}

/** Checks everything. */
const faults = async (since?: Checkpoint) =>
  (await verifyLogs(services.db, since ? { since } : {})).faults.map(({ what }) => what)

/** What only the owner of the database can do. */
async function tamper(statement: string): Promise<void> {
  const tables = ['evidence_entries', 'log_leaves', 'log_nodes', 'log_checkpoints']
  for (const table of tables) await services.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await services.pool.query(statement)
  for (const table of tables) await services.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

describe('the sequencer', () => {
  it('O2: numbers entries in their order and signs a checkpoint, and none where nothing was added', async () => {
    expect(await sequence(services)).toEqual({ size: 0, added: 0 })
    await append(3)
    expect(await sequence(services)).toEqual({ size: 3, added: 3 })
    expect(await sequence(services)).toEqual({ size: 3, added: 0 })
    await append(700)
    expect(await sequence(services)).toEqual({ size: 703, added: 700 })
    const leaves = await services.db.selectFrom('log_leaves').selectAll().orderBy('leaf_no').execute()
    expect(leaves.map(({ leaf_no, entry_no }) => [Number(leaf_no), entry_no])).toEqual(
      Array.from({ length: 703 }, (_, at) => [at, at + 1]),
    )
    expect(await verifyLogs(services.db)).toEqual({ leaves: 703, checkpoints: 2, faults: [] })
    expect(await services.db.selectFrom('log_pending').selectAll().execute()).toEqual([])
  })

  it('O2: publishes checkpoints in storage, also one that a process left behind when it died', async () => {
    await append(2)
    const dying = { ...services.storage, put: () => Promise.reject(new Error('killed')) }
    await expect(sequence({ ...services, storage: dying })).rejects.toThrow('killed')
    expect(await readPublished(services.storage, origin())).toBeNull()
    expect(await sequence(services)).toEqual({ size: 2, added: 0 })
    const published = await readPublished(services.storage, origin())
    const opened = await openCheckpoint(published ?? '', { log: services.evidence.logKey.key })
    expect(opened.checkpoint).toEqual(await newest())
  })

  it('O2: two at once beside writers lose no entry and number none twice', async () => {
    let isWriting = true
    const writers = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let round = 0; round < 15; round++) await append(7, writer + 1)
      }),
    ).finally(() => (isWriting = false))
    const sequencers = Array.from({ length: 2 }, async () => {
      while (isWriting) await sequence(services)
    })
    await Promise.all([writers, ...sequencers])
    await sequence(services)
    const { leaves, faults: found } = await verifyLogs(services.db)
    expect([leaves, found]).toEqual([6 * 15 * 7, []])
  })

  it('O2: halts rather than contradict a checkpoint that was published: the database was restored', async () => {
    await append(5)
    await sequence(services)
    await tamper('DELETE FROM log_leaves WHERE leaf_no > 2; DELETE FROM log_checkpoints')
    await append(1, 2)
    await expect(sequence(services)).rejects.toThrow(LogRolledBack)
    await append(9, 3)
    await expect(sequence(services, {})).rejects.toThrow('was published; the database has 0')
    expect(await services.db.selectFrom('log_checkpoints').selectAll().execute()).toEqual([])
  })

  it('O2: halts where the entries of a published checkpoint are others now', async () => {
    await append(5)
    await sequence(services)
    const published = await readPublished(services.storage, origin())
    await tamper(`UPDATE log_leaves SET leaf = sha256('x') WHERE leaf_no = 3`)
    await tamper('DELETE FROM log_checkpoints')
    await tamper(`INSERT INTO log_checkpoints VALUES (1, 5, 'another', now())`)
    await append(1, 2)
    await expect(sequence(services)).rejects.toThrow('aren’t those of the published checkpoint')
    expect(await readPublished(services.storage, origin())).toBe(published)
  })

  it('O2: halts before a published checkpoint that another key signed', async () => {
    await append(1)
    await sequence(services)
    const file = fileURLToPath(new URL(`file://${services.config.dataDir}/files/${checkpointKey(origin())}`))
    const note = await readFile(file, 'utf8')
    await writeFile(file, note.replace('\n1\n', '\n2\n'))
    await append(1)
    await expect(sequence(services)).rejects.toMatchObject({ check: 'checkpoint-signature' })
  })

  it('O2: after a recovery under a new name begins with the last published checkpoint, and has all entries again', async () => {
    await append(4)
    await sequence(services)
    const published = await readPublished(services.storage, origin())
    await tamper('DELETE FROM log_leaves WHERE leaf_no > 1; DELETE FROM log_checkpoints')
    await tamper('DELETE FROM evidence_entries WHERE entry_no > 2')
    const { logKey } = services.evidence
    const key = { ...logKey.key, name: `${logKey.key.name}/2` }
    const next = { ...services, evidence: { ...services.evidence, logKey: { ...logKey, key } } }
    await append(3, 2)
    expect(await sequence(next)).toEqual({ size: 6, added: 6 })
    const entries = await services.db
      .selectFrom('log_leaves as l')
      .innerJoin('evidence_entries as e', (join) =>
        join.onRef('e.memo_key', '=', 'l.memo_key').onRef('e.entry_no', '=', 'l.entry_no'),
      )
      .select(['e.memo_key', 'e.entry_no', 'e.entry'])
      .where('log_no', '=', 2)
      .orderBy('leaf_no')
      .execute()
    expect(entries[0]?.entry).toBe(published)
    expect(entries.map(({ memo_key, entry_no }) => `${memo_key}.${entry_no}`)).toEqual([
      '0.1',
      '1.1',
      '1.2',
      '2.1',
      '2.2',
      '2.3',
    ])
    expect((await verifyLogs(services.db)).faults).toEqual([])
  })
})

describe('the audit of the log', () => {
  beforeEach(async () => {
    await append(300)
    await sequence(services)
    await append(3, 2)
    await sequence(services)
  })

  it.each([
    [
      'rewrites an entry',
      `UPDATE evidence_entries SET entry = 'other' WHERE memo_key = 1 AND entry_no = 8`,
      /^leaf 7, entry 8 of memo 1, isn’t the hash/,
    ],
    [
      'deletes an entry',
      'DELETE FROM evidence_entries WHERE memo_key = 1 AND entry_no = 8',
      /^leaf 7, entry 8 of memo 1, has lost its entry/,
    ],
    [
      'swaps the entries of two memos',
      `UPDATE evidence_entries a SET entry = b.entry FROM evidence_entries b
         WHERE a.entry_no = 2 AND b.entry_no = 2 AND a.memo_key <> b.memo_key`,
      /^leaf 1, entry 2 of memo 1, isn’t the hash/,
    ],
    [
      'swaps two entries of a memo',
      `UPDATE evidence_entries a SET entry = b.entry FROM evidence_entries b
         WHERE a.memo_key = 1 AND b.memo_key = 1 AND a.entry_no IN (20, 21) AND b.entry_no = 41 - a.entry_no`,
      /^leaf 19, entry 20 of memo 1, isn’t the hash/,
    ],
    ['truncates the entries', 'TRUNCATE evidence_entries', /^leaf 0, entry 1 of memo 1, has lost its entry/],
    ['truncates the leaves', 'TRUNCATE log_leaves', /^the checkpoint is of 300 entries, but the log has 0/],
    [
      'deletes a leaf and closes the gap',
      `DELETE FROM log_leaves WHERE leaf_no = 9; UPDATE log_leaves SET leaf_no = -leaf_no WHERE leaf_no > 9;
       UPDATE log_leaves SET leaf_no = -leaf_no - 1 WHERE leaf_no < 0`,
      /^the checkpoint of 300 entries has another root/,
    ],
    [
      'puts a leaf in between',
      `UPDATE log_leaves SET leaf_no = -leaf_no WHERE leaf_no > 9;
       UPDATE log_leaves SET leaf_no = -leaf_no + 1 WHERE leaf_no < 0;
       INSERT INTO evidence_entries VALUES (7, 1, 'a late entry', '\\x00');
       INSERT INTO log_leaves (log_no, leaf_no, memo_key, entry_no, leaf)
         VALUES (1, 10, 7, 1, sha256('\\x00'::bytea || convert_to('a late entry', 'UTF8')))`,
      /^the checkpoint of 300 entries has another root/,
    ],
    ['deletes a leaf', 'DELETE FROM log_leaves WHERE leaf_no = 9', /^leaf 9 is missing/],
    [
      'deletes the last leaves',
      'DELETE FROM log_leaves WHERE leaf_no >= 301',
      /is of 303 entries, but the log has 301/,
    ],
    [
      'rewrites a leaf',
      `UPDATE log_leaves SET leaf = sha256('x') WHERE leaf_no = 4`,
      /^leaf 4, entry 5 of memo 1, isn’t the hash/,
    ],
    [
      'swaps two leaves',
      `UPDATE log_leaves a SET leaf = b.leaf, memo_key = -b.memo_key, entry_no = b.entry_no FROM log_leaves b
         WHERE a.leaf_no IN (4, 5) AND b.leaf_no IN (4, 5) AND a.leaf_no <> b.leaf_no;
       UPDATE log_leaves SET memo_key = -memo_key WHERE memo_key < 0`,
      /^the checkpoint of 300 entries has another root/,
    ],
    [
      'rewrites an inner hash',
      `UPDATE log_nodes SET hash = sha256('x')`,
      /^the inner hash 1\/0 doesn’t follow/,
    ],
    ['deletes an inner hash', 'DELETE FROM log_nodes', /^the inner hash 1\/0 doesn’t follow/],
    [
      'adds an inner hash',
      `INSERT INTO log_nodes VALUES (1, 1, 1, sha256('x'))`,
      /^1 inner hashes are of no leaves/,
    ],
    [
      'rewrites a checkpoint',
      `UPDATE log_checkpoints SET note = replace(note, E'\\n300\\n', E'\\n299\\n') WHERE size = 300`,
      /^the checkpoint of 300 entries says something else/,
    ],
    [
      'writes no checkpoint',
      `UPDATE log_checkpoints SET note = 'none' WHERE size = 300`,
      /^the checkpoint of 300 entries says something else/,
    ],
  ])('O7: finds who %s, and names the place', async (_, statement, message) => {
    expect(await faults()).toEqual([])
    await tamper(statement)
    expect((await faults()).join()).toMatch(message)
  })

  it('O7: a kept checkpoint refuses a log that was recomputed with its own key', async () => {
    const kept = await newest()
    expect(await faults(kept)).toEqual([])
    await tamper(`
      UPDATE evidence_entries SET entry = 'another story' WHERE memo_key = 1 AND entry_no = 8;
      DELETE FROM log_checkpoints; DELETE FROM log_leaves; DELETE FROM log_nodes;
      INSERT INTO log_pending (memo_key, entry_no, leaf)
        SELECT memo_key, entry_no, sha256('\\x00'::bytea || convert_to(entry, 'UTF8'))
        FROM evidence_entries ORDER BY memo_key, entry_no`)
    await services.storage.remove(checkpointKey(origin()))
    await sequence(services)
    expect(await faults()).toEqual([])
    expect(await faults(kept)).toEqual(['the kept checkpoint of 303 entries has another root'])
    expect(await faults({ ...kept, origin: 'other.example/log' })).toEqual([
      'the database has no log of the kept checkpoint',
    ])
    await tamper('TRUNCATE log_checkpoints, log_leaves, log_nodes, evidence_entries')
    expect(await faults()).toEqual([])
    expect(await faults(kept)).toEqual(['the kept checkpoint is of 303 entries, but the log has 0'])
  })

  it('O7: a kept checkpoint of more entries than the log has is refused', async () => {
    const kept = await newest()
    expect(await faults({ ...kept, size: 400 })).toEqual([
      'the kept checkpoint is of 400 entries, but the log has 303',
    ])
  })
})

describe('the published log', () => {
  const get = (path: string) => site.web.inject({ url: `/log/${path}` })

  it('O2: can be watched by anyone: checkpoint, tiles and keys, hashes alone', async () => {
    await append(300)
    await sequence(services)
    const trust = (await get('trust.json')).json<{ log: string }>()
    const response = await get('checkpoint')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    const { checkpoint } = await openCheckpoint(response.body, { log: parseNoteKey(trust.log) })
    const root = await rootFromTiles(checkpoint.size, async (tile) => {
      const answer = await get(tilePath(tile))
      expect(answer.headers['cache-control']).toContain('immutable')
      const bytes = answer.rawPayload
      return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, (at + 1) * 32))
    })
    expect([checkpoint.size, toHex(root)]).toEqual([300, toHex(checkpoint.root)])
  })

  it.each(['tile/0/001', 'tile/0/001.p/45', 'tile/1/000', 'tile/9/000', 'tile/0/x', 'tile/entries/000'])(
    'O2: there is no %s',
    async (path) => {
      await append(TILE_WIDTH + 44)
      await sequence(services)
      expect((await get(path)).statusCode).toBe(404)
    },
  )

  it('O2: proves to anyone that it only added entries between two checkpoints', async () => {
    await append(7)
    await sequence(services)
    const kept = await newest()
    await append(300)
    await sequence(services)
    const answer = await get('consistency?from=7&to=307')
    const proof = readConsistencyProof(answer.json())
    expect(checkUnchanged(kept, await newest(), [proof])).toEqual({ from: 7, to: 307 })
    expect(answer.headers['cache-control']).toContain('immutable')
    expect((await get('consistency?from=7&to=7')).json()).toMatchObject({ from: 7, consistency: [] })
  })

  it.each(['', '?from=8&to=7', '?from=1&to=308', '?from=-1&to=7', '?from=1&from=2&to=7', '?from=1e1&to=7'])(
    'O2: proves nothing between sizes that it has not had: consistency%s',
    async (query) => {
      await append(7)
      await sequence(services)
      expect((await get(`consistency${query}`)).statusCode).toBe(404)
    },
  )

  it('O2: says that it is empty before the first entry', async () => {
    expect((await get('checkpoint')).json()).toMatchObject({
      error: { status: 'NOT_FOUND', message: 'The log is empty.' },
    })
  })
})
