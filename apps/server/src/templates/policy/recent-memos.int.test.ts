import { join } from 'node:path'
import { generateMemos } from '@countersign/demo-data/generate/generate-memos'
import { planFacts } from '@countersign/test-kit/query-plans'
import type { TestSite } from '@countersign/test-kit/site'
import { openSite } from '@countersign/test-kit/site'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { latestMemoHeads, latestMemos } from './recent-memos.queries.ts'

const DEMO = join(import.meta.dirname, '..', '..', '..', '..', '..', 'demo/organisation.json')

let site: TestSite
let client: pg.Client
/** The template of most memos. */
let templateId: string

beforeAll(async () => {
  const database = await createTestDatabase()
  site = await openSite(database)
  const now = new Date()
  await generateMemos(database.url, DEMO, {
    memos: 600,
    seed: 'latest',
    now,
    beside: false,
    people: 60,
    templates: 4,
  })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ template_id: string }>(
    'SELECT template_id FROM memos WHERE submitted_at IS NOT NULL GROUP BY template_id ORDER BY count(*) DESC LIMIT 1',
  )
  templateId = rows[0]!.template_id
})
afterAll(async () => {
  await client.end()
  await site.stop()
})

it('N5: the latest memos of a template are a range of an index, of 50 entries', async () => {
  const { sql: text, parameters } = latestMemoHeads(site.services.db, templateId).compile()
  await client.query('SET enable_seqscan = off')
  await client.query('ANALYZE memos')
  const { scans, rowsRead, rowsRemoved } = await planFacts(client, { text, values: [...parameters] })
  expect({ scans, rowsRead, rowsRemoved }).toEqual({ scans: [], rowsRead: 50, rowsRemoved: 0 })
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...parameters])
  expect(JSON.stringify(rows)).toContain('memos_template_latest')
})

it('N5: they are read as they were last submitted, few at a time, the latest first', async () => {
  const found: { ownerEmail: string; content: unknown[] }[] = []
  let most = 0
  for await (const some of latestMemos(site.services.db, templateId)) {
    most = Math.max(most, some.length)
    found.push(...some)
  }
  const { rows } = await client.query<{ owner_email: string; content: unknown }>(
    `SELECT m.owner_email, v.content FROM memos m JOIN memo_versions v USING (memo_key)
     WHERE m.template_id = $1 AND v.version = (SELECT max(version) FROM memo_versions l WHERE l.memo_key = m.memo_key)
       AND m.submitted_at IS NOT NULL
     ORDER BY m.submitted_at DESC, m.memo_key DESC LIMIT 50`,
    [templateId],
  )
  expect(found.map(({ ownerEmail, content }) => [ownerEmail, content])).toEqual(
    rows.map(({ owner_email, content }) => [owner_email, content]),
  )
  expect([found.length, most]).toEqual([50, 10])
})
