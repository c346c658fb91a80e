import type { CallInput, CallName } from '@countersign/contract'
import { isReading, planFacts } from '@countersign/test-kit/query-plans'
import type { Statement } from '@countersign/test-kit/recorded-sql'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import { openSite } from '@countersign/test-kit/site'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDelivery, giveUpOld, readDueWebhooks } from '../integrations/webhooks/attempts.store.ts'
import { tidyDeliveries } from '../integrations/webhooks/webhooks.store.ts'

/** What grows with use. Companies, categories and webhooks are few. */
const GROWING = [
  ...['api_tokens', 'webhook_deliveries', 'security_events', 'admin_events'],
  ...['people', 'memos', 'identities', 'sessions'],
]

/** Of the administrators' log: half of them about people, half about the hundred templates. */
const ENTRIES = 16_000

let site: TestSite
let client: pg.Client
let recorder: SqlRecorder
let person: Actor
let chief: Actor
/** Limited to one of two companies and one of two categories. */
let limited: Actor
let webhookId: string

beforeAll(async () => {
  const database = await createTestDatabase()
  site = await openSite(database, { ADMIN_EMAILS: 'chief@northwind.example' })
  await configure(site, { admin_emails: ['limited@northwind.example'] })
  chief = await site.signIn('chief@northwind.example', 'Chief', 'admin')
  limited = await site.signIn('limited@northwind.example', 'Limited', 'admin')
  person = await site.signIn('person@northwind.example', 'Person')
  recorder = new SqlRecorder(site.services.pool)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // Some tables are so small that they are rightly read whole: what is left of scans then is what no index could answer.
  await client.query('SET enable_seqscan = off')
  await fill()
  const { rows } = await client.query<{ webhook_id: string }>(
    `SELECT webhook_id FROM webhooks WHERE name = 'Webhook 1'`,
  )
  webhookId = rows[0]!.webhook_id
})
afterAll(async () => {
  await client.end()
  await site.stop()
})

/** Years of use: many people, tokens, deliveries and entries of both logs. */
async function fill(): Promise<void> {
  await client.query(`
    INSERT INTO companies (company_id, name) VALUES ('north', 'North'), ('south', 'South');
    INSERT INTO people (email, display_name, company_id, is_service)
      SELECT 'p' || n || '@northwind.example', 'Person ' || n, CASE WHEN n % 10 = 0 THEN 'north' ELSE 'south' END, n > 9000
      FROM generate_series(1, 10000) n;
    INSERT INTO identities (issuer, subject, user_id, provider) SELECT 'test', email, user_id, 'google' FROM people WHERE email LIKE 'p%';
    INSERT INTO categories (category_name, modified_by) VALUES ('Inside', 'Chief'), ('Outside', 'Chief');
    INSERT INTO administrator_limits (email, company_ids, category_ids, modified_by, modified_at)
      SELECT 'limited@northwind.example', '{north}', array_agg(category_id::text), 'Chief', now() FROM categories
      WHERE category_name = 'Inside';
    INSERT INTO templates (template_code, category_id)
      SELECT 'T' || n, category_id FROM categories, generate_series(1, 100) n WHERE n % 2 = (category_name = 'Inside')::int;
    INSERT INTO api_tokens (kind, user_id, name, token_hash, last_characters, scopes, created_at, created_by, expires_on, revoked_at)
      SELECT CASE WHEN p.is_service THEN 'service' ELSE 'personal' END, p.user_id, 'Token ' || p.email || n,
        sha256((p.email || n)::bytea), 'abcd', '{read}', now() - n * interval '1 day', p.email, current_date + n,
        CASE WHEN n > 2 THEN now() END
      FROM people p CROSS JOIN generate_series(1, 5) n WHERE p.email LIKE 'p%';
    INSERT INTO webhooks (name, format, url, host, kinds, state, switched_at, created_by, modified_by, modified_at)
      SELECT 'Webhook ' || n, 'STANDARD', '', 'hooks.example', '{memo.submitted}', 'ON', now(), 'Chief', 'Chief', now()
      FROM generate_series(1, 20) n;
    -- A month of deliveries; behind the first webhook a few failed, and many have waited since it was switched off.
    INSERT INTO webhook_deliveries (webhook_id, kind, number, version, at, begun_at, state, attempts, next_at, ended_at)
      SELECT w.webhook_id, 'memo.submitted', n, 1, now() - n * interval '15 minutes', now() - n * interval '15 minutes',
        CASE WHEN n % 100 = 0 THEN 'GIVEN_UP' ELSE 'DELIVERED' END, 1, NULL, now() - n * interval '15 minutes'
      FROM webhooks w CROSS JOIN generate_series(1, 2900) n;
    INSERT INTO webhook_deliveries (webhook_id, kind, number, version, at, begun_at, attempts, next_at)
      SELECT w.webhook_id, 'memo.submitted', n, 1, now() - n * interval '10 seconds', now() - n * interval '10 seconds',
        CASE WHEN n % 400 = 0 THEN 1 ELSE 0 END, now() + (n - 20) * interval '1 second'
      FROM webhooks w CROSS JOIN generate_series(1, 20000) n WHERE w.name = 'Webhook 1';
    INSERT INTO security_events (at, kind, action, site, person)
      SELECT now() - n * interval '1 minute', CASE WHEN n % 3 = 0 THEN 'denied' ELSE 'sign_in' END, 'any', 'web',
        'p' || (n % 500 + 1) || '@northwind.example'
      FROM generate_series(1, 60000) n;
    INSERT INTO admin_events (at, actor_email, actor_name, action, subject_kind, subject_id, subject_name)
      SELECT now() - n * interval '1 hour', 'chief@northwind.example', 'Chief', 'edit_person', 'person',
        CASE WHEN n % 2 = 0 THEN p.email ELSE p.user_id::text END, p.display_name
      FROM generate_series(1, ${ENTRIES / 2}) n JOIN people p ON p.email = 'p' || n || '@northwind.example';
    INSERT INTO admin_events (at, actor_email, actor_name, action, subject_kind, subject_id, subject_name)
      SELECT now() - n * interval '1 hour', 'chief@northwind.example', 'Chief', 'edit_template', 'template',
        t.template_id::text, 'Form'
      FROM generate_series(1, ${ENTRIES / 200}) n CROSS JOIN templates t;
    ANALYZE`)
}

/** The plans of what a call reads. */
async function plansOf<Name extends CallName>(who: Actor, name: Name, input: CallInput<Name>) {
  return explain(await recorder.record(() => who.must(name, input)))
}

/** Explains statements, those that write too, and undoes what they wrote. */
async function explain(statements: readonly Statement[]) {
  const plans = []
  for (const statement of statements.filter((one) => isReading(one) || isWriting(one))) {
    await client.query('BEGIN')
    plans.push({ text: statement.text, ...(await planFacts(client, statement, GROWING)) })
    await client.query('ROLLBACK')
  }
  expect(plans.length).toBeGreaterThan(0)
  return plans
}

const isWriting = ({ text }: Statement) => /^\s*(update|delete)\b/i.test(text)

/** No table is read whole, and hardly a row is read in vain. */
function expectNarrow(plans: Awaited<ReturnType<typeof explain>>, { inVain = 50 } = {}): void {
  for (const { text, scans, rowsRemoved } of plans)
    expect([text, scans, rowsRemoved <= inVain]).toEqual([text, [], true])
}

describe('P1: lists of tokens', () => {
  it('of a person are a range of an index', async () => {
    expectNarrow(await plansOf(person, 'get_tokens', {}))
  })

  it('of service accounts are pages of an index', async () => {
    for (const page_no of [1, 3]) {
      const plans = await plansOf(chief, 'admin-get_service_tokens', { page_no })
      expectNarrow(plans)
      const page = plans.find(({ text }) => text.includes('order by'))!
      expect(page.rowsRead).toBeLessThanOrEqual(75)
    }
  })
})

describe('P2: webhooks', () => {
  it('and the deliveries of each are read by indexes, with any filter, first or further', async () => {
    expectNarrow(await plansOf(chief, 'admin-get_webhooks', {}))
    for (const state of [null, 'RETRYING', 'GIVEN_UP'] as const) {
      const input = { webhook_id: webhookId, state, limit: 20 }
      const { next_cursor } = await chief.must('admin-get_deliveries', input)
      expect(next_cursor).not.toBeNull()
      for (const cursor of [null, next_cursor])
        expectNarrow(await plansOf(chief, 'admin-get_deliveries', { ...input, cursor }))
    }
  })

  it('that have something to send are found by the index of what is due, and so is what is sent next', async () => {
    const { db, now } = site.services
    expectNarrow(await explain(await recorder.record(() => readDueWebhooks(db, now()))))
    const claimed = await explain(await recorder.record(() => claimDelivery(db, webhookId, now())))
    expectNarrow(claimed)
    for (const { rowsRead } of claimed) expect(rowsRead).toBeLessThan(50)
  })

  it('that are back send all that waits at once, without sorting it for each message', async () => {
    const { db, now } = site.services
    await db
      .updateTable('webhook_deliveries')
      .set({ next_at: now() })
      .where('state', '=', 'WAITING')
      .execute()
    const claimed = await explain(await recorder.record(() => claimDelivery(db, webhookId, now())))
    expectNarrow(claimed)
    for (const { rowsRead } of claimed) expect(rowsRead).toBeLessThan(50)
  })

  it('keep no delivery too long: what is old is found by indexes', async () => {
    const { db, now } = site.services
    const later = new Date(now().getTime() + 24 * 60 * 60 * 1000)
    expectNarrow(await explain(await recorder.record(() => giveUpOld(db, later))))
    const tidied = await explain(await recorder.record(() => tidyDeliveries(db, now())))
    expectNarrow(tidied)
  })
})

describe('P7: what a limited administrator reads', () => {
  it('of the log is found page by page, and each entry is judged by keys', async () => {
    for (const input of [{}, { page_no: 3 }, { subject_kind: 'person' }, { subject_kind: 'template' }]) {
      const plans = await plansOf(limited, 'admin-get_log', input)
      for (const { text, scans, rowsRead, pages } of plans) {
        const isCount = text.includes('count(*)')
        expect([text, scans]).toEqual([text, isCount ? scans.filter((name) => name === 'admin_events') : []])
        expect(rowsRead).toBeLessThanOrEqual(isCount ? ENTRIES : 200)
        // Three pages of the index of a key for an entry, and one of its row.
        expect(pages).toBeLessThan(isCount ? 4 * ENTRIES : 1_000)
      }
    }
  })

  it('of people are those of the companies', async () => {
    for (const input of [{}, { page_no: 3 }, { search: 'person 77' }]) {
      const plans = await plansOf(limited, 'admin-get_people', input)
      for (const { text, scans } of plans) expect([text, scans]).toEqual([text, []])
    }
  })

  it('of templates, holds and who needs attention is found by indexes', async () => {
    for (const name of ['admin-get_templates', 'admin-get_held_memos', 'admin-get_attention'] as const)
      for (const { text, scans } of await plansOf(limited, name, {}))
        expect([text, scans]).toEqual([text, []])
  })
})

describe('Q1: the security log', () => {
  it('is a range of an index for each filter, first or further', async () => {
    for (const filter of [{}, { kind: 'denied' }, { person: 'p7@northwind.example' }] as const) {
      const { next_cursor } = await chief.must('admin-get_security_log', { ...filter, limit: 20 })
      for (const cursor of [null, next_cursor])
        expectNarrow(await plansOf(chief, 'admin-get_security_log', { ...filter, limit: 20, cursor }))
    }
  })
})
