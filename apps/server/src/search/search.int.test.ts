import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_global_search_enabled: true })
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

const found = async (who: Actor, query: string, more: object = {}) =>
  (await who.must('search_memo', { query, ...more })).results.map((hit) => hit.memo_id.raw)

describe('search', () => {
  it('I1: finds memos by subject, ID, type, people and rich text, for participants only', async () => {
    const { owner, first, watcher, stranger } = people
    const body = '<p>Piñata budget for <b>Zamboanga</b> rollout</p>'
    const levels = [level([first], { watchers: [watcher.email] })]
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, levels, { subject: 'Tower strengthening, 14 sites', body }),
    )
    for (const query of [
      'tower',
      'STRENGTH',
      'pinata',
      'zamboanga roll',
      memo_id,
      memo_id.toLowerCase(),
      'ramon uy',
      'Form AVL',
      'tower zamb',
    ])
      for (const who of [owner, first, watcher]) expect(await found(who, query), query).toContain(memo_id)
    for (const query of ['tower', memo_id, 'zamboanga']) {
      const nothing = await stranger.must('search_memo', { query })
      expect(nothing).toMatchObject({ results: [], meta: { total_results: 0, total_pages: 0 } })
    }
    const [hit] = (await first.must('search_memo', { query: 'zamboanga' })).results
    expect(hit).toMatchObject({
      audience_type: 'approver',
      memo_subject: { raw: 'Tower strengthening, 14 sites' },
    })
    expect(hit?.memo_rte_content.snippet).toContain('Zamboanga')
  })

  it('finds memos by prefixes of subject, ID and names, or else of answers', async () => {
    const { owner, first } = people
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, [level([first])], {
        subject: 'Überholung der Schaltanlage',
        body: 'Quokkafarm 1,250.00',
      }),
    )
    for (const typed of ['ube schalt', memo_id.slice(0, 7), 'ramo schaltanl', 'quokkaf', '1,250'])
      expect(await found(first, typed), typed).toContain(memo_id)
    expect(await found(first, 'uber wallaby')).not.toContain(memo_id)
  })

  it('finds an amount with or without separators, and no other amount', async () => {
    const { owner, first } = people
    const write = async (subject: string, body: string) =>
      (await owner.must('create_memo', submission(template, [level([first])], { subject, body }))).memo_id
    const wanted = await write('Cabinets', 'Total: 2,350,000.00')
    const plain = await write('Cabling', 'It costs 2350000 in all')
    const other = await write('Racks', '2 of 350,000.00 each, not 12,350,000.00')
    for (const typed of [
      '2,350,000.00',
      '2350000',
      '2,350,000',
      '2350000.00',
      'PHP 2,350,000',
      'usd 2350000',
    ]) {
      const hits = await found(first, typed)
      expect(hits, typed).toContain(wanted)
      expect(hits, typed).toContain(plain)
    }
    for (const typed of ['2350000', '2350000.00'])
      expect(await found(first, typed), typed).not.toContain(other)
    expect(await found(first, '12350000')).toEqual([other])
    expect(await found(people.stranger, '2350000')).toEqual([])
  })

  it('U17: tolerates misspelt IDs and subjects', async () => {
    const { owner, first } = people
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, [level([first])], { subject: 'Generator maintenance contract' }),
    )
    expect(await found(first, 'genrator maintenence')).toContain(memo_id)
    expect(await found(people.stranger, 'genrator maintenence')).toEqual([])
  })

  it('C6: never finds drafts, not even those of a returned memo', async () => {
    const { owner, first } = people
    await site.services.db
      .insertInto('settings')
      .values({ key: 'allowed_draft_button_statuses', value: JSON.stringify(['SAVE_AS_DRAFT', 'RETURNED']) })
      .execute()
    const draft = {
      ...submission(template, [level([first])], { subject: 'Unspoken plan' }),
      action: 'SAVE_AS_DRAFT' as const,
    }
    await owner.must('create_memo', draft)
    expect(await found(owner, 'unspoken')).toEqual([])
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, [level([first])], { subject: 'Spoken plan' }),
    )
    await first.must('return_memo', { memo_id, remarks: 'Why?' })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SAVE_AS_DRAFT',
      memo_content: content({ subject: 'Whispered' }),
      sequences: [],
    })
    expect(await found(first, 'whispered')).toEqual([])
    expect(await found(owner, 'spoken plan')).toEqual([memo_id])
  })

  it('C7: finds the earlier version only for people who left at a re-submission', async () => {
    const { owner, first, second } = people
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, [level([first])], { subject: 'Aurora cable' }),
    )
    await first.must('return_memo', { memo_id, remarks: 'Not mine.' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'Another approver.',
      memo_content: content({ subject: 'Borealis cable' }),
      sequences: [{ ...level([second]), sequence_id: raw_sequences[0]?.sequence_id }],
    })
    expect(await found(first, 'aurora')).toEqual([memo_id])
    expect(await found(first, 'borealis')).toEqual([])
    expect(await found(second, 'borealis')).toEqual([memo_id])
    expect(await found(second, 'aurora')).toEqual([])
  })

  it('paginates, filters by day and type, and requires three characters', async () => {
    const { owner, first } = people
    for (const subject of ['Falcon lease', 'Falcon lease, extended'])
      await owner.must('create_memo', submission(template, [level([first])], { subject }))
    const page = await owner.must('search_memo', { query: 'falcon', size: 1, page: 1 })
    expect(page.meta).toMatchObject({ total_results: 2, total_pages: 2, size: 1 })
    expect(await found(first, 'falcon', { filters: { end_date: '2020-01-01' } })).toEqual([])
    expect(await found(first, 'falcon', { filters: { memo_type: [template.templateId] } })).toHaveLength(2)
    expect(await first.call('search_memo', { query: 'ab' })).toMatchObject({ code: 'INVALID_ARGUMENT' })
    for (const query of ["'; --", '&&& |||', ':*:*:*', '%_%', '\\\\\\'])
      expect((await first.call('search_memo', { query })).ok, query).toBe(true)
  })
})

describe('search among ten thousand memos', () => {
  beforeAll(async () => {
    const { pool } = site.services
    await pool.query(`
      INSERT INTO memos (memo_id, state, owner_email, owner_name, template_id, version_id, template_name, owner_subject, created_at, modified_at, changed_at)
      SELECT 'MASS-' || n, '{"levels": []}', 'mass@northwind.example', 'Mass', template_id, version_id, 'Form', 'Subject', now(), now(), now()
      FROM generate_series(1, 10000) n, LATERAL (SELECT template_id, version_id FROM template_versions LIMIT 1) t`)
    await pool.query(`
      INSERT INTO memo_search (memo_key, version, people, words, memo_id, subject, content, status, template_id, created_at)
      SELECT memo_key, 1, ARRAY['p' || memo_key % 100 || '@northwind.example', 'busy@northwind.example'], to_tsvector('memo_words', 'tower ' || memo_key), memo_id, 'Subject', '', 'SUBMITTED', template_id, now()
      FROM memos WHERE memo_id LIKE 'MASS-%'`)
    await pool.query(`
      INSERT INTO participants (memo_key, email, role, audience, list, status, template_id, created_at, sort_at)
      SELECT memo_key, 'busy@northwind.example', 'watcher', 'watcher', 'active', 'SUBMITTED', template_id, created_at, created_at
      FROM memos WHERE memo_id LIKE 'MASS-%'`)
    await pool.query('ANALYZE memo_search, participants')
    const { owner, first } = people
    await owner.must('create_memo', submission(template, [level([first])], { subject: 'Tower' }))
  })

  it('I1: uses one index for words and person', async () => {
    const { pool } = site.services
    const number = "SELECT person_id FROM addresses WHERE email = 'p7@northwind.example'"
    const [person] = (await pool.query<{ person_id: number }>(number)).rows
    const client = await pool.connect()
    // As the search does.
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT 1 FROM memo_search s WHERE s.person_ids @> ARRAY[${person!.person_id}] AND strip(s.words) @@ to_tsquery('memo_words', 'tower')`,
    )
    await client.query('ROLLBACK')
    client.release()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('memo_search_person_index')
    expect(plan).toMatch(/Index Cond: .*person_ids.*words/)
  })

  it('A5: counts up to a thousand hits and paginates through them, latest first', async () => {
    const busy = await site.signIn('busy@northwind.example')
    const pages = [1, 2, 50, 51].map((page) => busy.must('search_memo', { query: 'tower', page }))
    const [first, second, last, beyond] = await Promise.all(pages)
    expect(first!.meta).toMatchObject({ total_results: 1000, total_capped: true, total_pages: 50 })
    const keys = [first, second, last, beyond].flatMap((page) =>
      page!.results.map((hit) => Number(hit.memo_id.raw.slice('MASS-'.length))),
    )
    expect(keys).toHaveLength(80)
    expect(keys).toEqual([
      ...Array.from({ length: 40 }, (_, index) => 10_000 - index),
      ...Array.from({ length: 40 }, (_, index) => 10_000 - 980 - index),
    ])
  })

  it('G1: finds the same with a date filter that selects few memos', async () => {
    const all = await people.owner.must('search_memo', { query: 'tower' })
    const days = { start_date: '2020-01-01', end_date: '2099-12-31' }
    expect(await people.owner.must('search_memo', { query: 'tower', filters: days })).toEqual(all)
    const slip = await people.owner.must('search_memo', { query: 'tovver', filters: days })
    expect(slip).toEqual(await people.owner.must('search_memo', { query: 'tovver' }))
  })

  it('A5, G1: finds the same with a date filter that selects many memos, for common and rare words', async () => {
    const busy = await site.signIn('busy@northwind.example')
    const days = { start_date: '2020-01-01', end_date: '2099-12-31' }
    const { rows } = await site.services.pool.query<{ word: string }>(
      `SELECT memo_key::text AS word FROM memos WHERE memo_id = 'MASS-1700'`,
    )
    for (const query of ['tower', rows[0]!.word])
      for (const page of [1, 2]) {
        const found = await busy.must('search_memo', { query, page, filters: days })
        expect(found, `${query}, page ${page}`).toEqual(await busy.must('search_memo', { query, page }))
      }
    const one = await busy.must('search_memo', { query: rows[0]!.word, filters: days })
    expect(one.results.map((hit) => hit.memo_id.raw)).toEqual(['MASS-1700'])
    const before = { start_date: '2020-01-01', end_date: '2020-12-31' }
    expect((await busy.must('search_memo', { query: 'tower', filters: before })).results).toEqual([])
  })
})

describe('the flag of global search', () => {
  it('I4, U44: disables search at once, also in the API', async () => {
    await configure(site, { is_global_search_enabled: false })
    expect(await people.owner.call('search_memo', { query: 'tower' })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'SWITCHED_OFF' },
    })
    await configure(site, { is_global_search_enabled: true })
    expect(await people.owner.call('search_memo', { query: 'tower' })).toMatchObject({ ok: true })
  })
})
