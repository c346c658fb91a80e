import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import {
  content,
  level,
  mailOf,
  publishTemplate,
  signInParticipants,
  submission,
} from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { today } from '../protocol/delegations.ts'

/** The name of `people.first`. */
const FIRST = 'Ramon Uy'
const DAY_MS = 24 * 60 * 60 * 1000

let site: TestSite
let template: TestTemplate
let other: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let delegate: Actor

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_global_search_enabled: true })
  template = await publishTemplate(site)
  other = await publishTemplate(site, 'OTH')
  people = await signInParticipants(site)
  delegate = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
  site.services.sessionRows.start()
})
afterAll(() => site.stop())

const day = (offset: number) => today(new Date(Date.now() + offset * DAY_MS))

/** Ends the absences of a test, also of one that failed. */
const ends = new Set<() => Promise<void>>()
afterEach(async () => {
  for (const end of ends) await end()
})

/** Someone is away today and tomorrow. @returns a function that ends it */
async function away(absent: Actor, by: Actor, more: { template_ids?: string[]; first?: number } = {}) {
  const [first_day, last_day] = [day(more.first ?? 0), day(1)]
  const line = { first_day, last_day, template_ids: more.template_ids ?? [], delegate_email: by.email }
  const { absence_id } = await absent.must('save_absence', { first_day, last_day, note: '', lines: [line] })
  await site.services.sessionRows.settle()
  const end = async () => {
    ends.delete(end)
    await absent.must('end_absence', { absence_id })
    await site.services.sessionRows.settle()
  }
  ends.add(end)
  return end
}

let words = 0
/** A memo with a word of its own, which waits for the first approver; the third is next. */
async function submitted({ of = template, by = people.owner, approvers = [people.first] } = {}) {
  const word = `quokka${'abcdefghijklmnopqrstuvwxyz'[words++]}`
  const levels = [level(approvers, { watchers: [people.watcher.email] }), level([people.third])]
  const answers = { subject: 'Lease of a hub', body: `<p>Known as ${word} road.</p>` }
  const { memo_id } = await by.must('create_memo', submission(of, levels, answers))
  return { word, memo_id }
}

const search = (who: Actor, query: string, more: object = {}) => who.must('search_memo', { query, ...more })
const found = async (who: Actor, query: string, more: object = {}) =>
  (await search(who, query, more)).results.map((hit) => [
    hit.memo_id.raw,
    hit.audience_type,
    hit.acting_for?.raw,
  ])
const foundIds = async (who: Actor, query: string) => (await found(who, query)).map(([id]) => id)

describe('K6: search of a delegate', () => {
  it('finds what waits for the absent person, for whom, and under the address that leads to it', async () => {
    const { word, memo_id } = await submitted()
    expect(await found(delegate, word)).toEqual([])
    await away(people.first, delegate)
    const hit = [memo_id, 'approver', FIRST]
    // As indexed, as a prefix, by its ID, by names, and with a slip of the pen.
    for (const query of [word, word.slice(0, -1), memo_id, `${word} ramon`, 'leaze of a hub'])
      expect(await found(delegate, query), query).toContainEqual(hit)
    const { results, meta } = await search(delegate, word)
    expect(meta).toMatchObject({ total_results: 1, total_pages: 1, total_estimated: false, has_next: false })
    expect(results[0]).toMatchObject({ approvers: { raw: [people.first.email, people.third.email] } })
    expect(results[0]!.memo_rte_content.snippet).toContain(word)
    expect((await delegate.call('get_memo_details_for_viewing', { memo_id })).ok).toBe(true)
  })

  it('applies the filters, and counts and pages its own memos and those of others as one list', async () => {
    const own = await submitted({ by: delegate, approvers: [people.second] })
    const others = [await submitted(), await submitted({ of: other })]
    await away(people.first, delegate)
    const query = 'quokka lease'
    const all = await search(delegate, query)
    const ids = all.results.map((hit) => hit.memo_id.raw)
    for (const memo of [own, ...others]) expect(ids).toContain(memo.memo_id)
    expect(all.meta.total_results).toBe(ids.length)
    for (const [at, id] of ids.entries()) {
      const { results, meta } = await search(delegate, query, { size: 1, page: at + 1 })
      expect(results.map((hit) => hit.memo_id.raw)).toEqual([id])
      expect(meta).toMatchObject({ total_results: ids.length, has_next: at + 1 < ids.length })
    }
    const ofType = await found(delegate, query, { filters: { memo_type: [other.templateId] } })
    expect(ofType).toEqual([[others[1]!.memo_id, 'approver', FIRST]])
    expect(await found(delegate, query, { filters: { end_date: '2020-01-01' } })).toEqual([])
    expect(await found(delegate, query, { filters: { start_date: day(0) } })).toHaveLength(ids.length)
  })

  it('finds nothing before the first day, of another template, after the decision, and once it is ended', async () => {
    const { word, memo_id } = await submitted()
    for (const line of [{ first: 1 }, { template_ids: [other.templateId] }]) {
      const end = await away(people.first, delegate, line)
      expect(await search(delegate, word)).toMatchObject({ results: [], meta: { total_results: 0 } })
      await end()
    }
    const ended = await away(people.first, delegate)
    expect(await found(delegate, word)).toHaveLength(1)
    await ended()
    expect(await found(delegate, word)).toEqual([])

    await away(people.first, delegate)
    await people.first.must('approve_memo', { memo_id })
    expect(await found(delegate, word)).toEqual([])
    // Similar IDs are found.
    expect(await foundIds(delegate, memo_id)).not.toContain(memo_id)
  })

  it('finds nothing on the day after the last day', async () => {
    const { word, memo_id } = await submitted()
    await away(people.first, delegate)
    const at = async (now: string) => {
      site.setNow(now)
      await site.services.db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(now) })
        .execute()
    }
    try {
      // 16:00 UTC is midnight in Manila.
      await at(`${day(1)}T15:59:00.000Z`)
      expect(await found(delegate, word)).toEqual([[memo_id, 'approver', FIRST]])
      await at(`${day(1)}T16:01:00.000Z`)
      expect(await search(delegate, word)).toMatchObject({ results: [], meta: { total_results: 0 } })
    } finally {
      site.setNow()
    }
  })

  it('I1: gives strangers nothing, and the delegate nothing of what the person owns, watches or waits for', async () => {
    const { word, memo_id } = await submitted()
    for (const absent of [people.owner, people.watcher, people.third]) await away(absent, delegate)
    await away(people.first, people.second)
    for (const query of [word, memo_id]) {
      expect(await foundIds(delegate, query), query).not.toContain(memo_id)
      const nothing = await search(people.stranger, query)
      expect(nothing, query).toMatchObject({ results: [], meta: { total_results: 0, total_pages: 0 } })
    }
  })

  it('K4: finds a memo by the own part alone where four eyes bar the delegate', async () => {
    const { owner, first, third } = people
    const { word, memo_id } = await submitted()
    for (const [by, audience] of [
      [owner, 'owner'],
      [third, 'approver'],
    ] as const) {
      const end = await away(first, by)
      expect(await found(by, word)).toEqual([[memo_id, audience, undefined]])
      await end()
    }
    // One person, one seat: who has decided for the first doesn't decide for the second.
    const both = await submitted({ approvers: [first, people.second] })
    for (const absent of [first, people.second]) await away(absent, delegate)
    const seen = await delegate.must('get_memo_details_for_viewing', { memo_id: both.memo_id })
    expect(await found(delegate, both.word)).toHaveLength(1)
    await delegate.must('approve_memo', {
      memo_id: both.memo_id,
      approver_id: seen.acting_for![0]!.approver_id,
    })
    expect(await found(delegate, both.word)).toEqual([[both.memo_id, 'approver', undefined]])
  })

  it('finds a memo once, as a delegate, that they watch as well', async () => {
    const { word, memo_id } = await submitted()
    const end = await away(people.first, people.watcher)
    const { results, meta } = await search(people.watcher, word)
    expect(results).toMatchObject([
      { memo_id: { raw: memo_id }, audience_type: 'approver', acting_for: { raw: FIRST } },
    ])
    expect(meta.total_results).toBe(1)
    expect(await found(people.watcher, 'leaze of a hub')).toContainEqual([memo_id, 'approver', FIRST])
    await end()
    expect(await found(people.watcher, word)).toEqual([[memo_id, 'watcher', undefined]])
  })

  it('C7: finds the version that waits, not the one that they had left with', async () => {
    const { owner, first, second } = people
    const { word, memo_id } = await submitted({ approvers: [second] })
    const { sequence } = await second.must('get_memo_details_for_viewing', { memo_id })
    const { approver_id } = sequence[0]!.approvers[0]!
    const handing = { to_email: first.email, reason: 'She knows it.' }
    await second.must('hand_on_seat', { memo_id, approver_id, ...handing })
    await first.must('return_memo', { memo_id, remarks: 'Which hub?' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'That one.',
      memo_content: content({ subject: 'Lease of a wallaby hub' }),
      sequences: raw_sequences.map(({ sequence_id }, at) => ({
        ...level([at === 0 ? first : people.third]),
        sequence_id,
      })),
    })
    expect(await found(second, word)).toEqual([[memo_id, 'approver', undefined]])
    expect(await found(second, 'wallaby')).toEqual([])
    await away(first, second)
    expect(await found(second, word)).toEqual([])
    expect(await found(second, 'wallaby')).toEqual([[memo_id, 'approver', FIRST]])
  })

  it('K6: finds what waits for the absent person, in scope, while it is pending and the line holds', async () => {
    const { owner, first, third } = people
    const write = (of: TestTemplate) =>
      owner.must(
        'create_memo',
        submission(of, [level([first]), level([third])], { subject: 'Bandicoot fence' }),
      )
    const { memo_id } = await write(template)
    await write(other)
    expect(await foundIds(delegate, 'bandicoot')).toEqual([])
    const end = await away(first, delegate, { template_ids: [template.templateId] })
    for (const query of ['bandicoot', 'bandi', 'Badnicoot fence'])
      expect((await search(delegate, query)).results).toMatchObject([
        { memo_id: { raw: memo_id }, audience_type: 'approver', acting_for: { raw: FIRST } },
      ])
    expect(await found(delegate, 'bandicoot', { filters: { memo_type: other.templateId } })).toEqual([])
    expect(await foundIds(people.stranger, 'bandicoot')).toEqual([])
    await end()
    expect(await foundIds(delegate, 'bandicoot')).toEqual([])
    const restart = await away(first, delegate)
    await first.must('approve_memo', { memo_id })
    expect(await foundIds(delegate, 'bandicoot')).not.toContain(memo_id)
    await restart()
  })

  it('K4, K6: leaves out what four eyes keep from the delegate, but not what they watch', async () => {
    const { first, owner } = people
    const write = async (who: Actor, ...levels: object[]) =>
      (await who.must('create_memo', submission(template, levels as never, { subject: 'Wombat bridge' })))
        .memo_id
    const own = await write(delegate, level([first]))
    const seated = await write(owner, level([first]), level([delegate]))
    const watched = await write(owner, level([first], { watchers: [delegate.email] }))
    const end = await away(first, delegate)
    expect(await found(delegate, 'wombat')).toEqual([
      [watched, 'approver', FIRST],
      // Their own seat finds it, without a word of the other one.
      [seated, 'approver', undefined],
      [own, 'owner', undefined],
    ])
    await end()
  })

  it('K6, A5: pages through their own hits and the others in one order, each once', async () => {
    const { first, owner } = people
    const all: string[] = []
    for (let count = 0; count < 9; count++) {
      const who = count % 3 === 1 ? delegate : owner
      const approver = count % 3 === 1 ? people.second : first
      const input = submission(template, [level([approver])], { subject: `Bilby ${count}` })
      all.unshift((await who.must('create_memo', input)).memo_id)
    }
    const end = await away(first, delegate)
    for (const size of [1, 2, 4]) {
      const pages: string[] = []
      for (let page = 1; page <= Math.ceil(9 / size); page++) {
        const { results, meta } = await delegate.must('search_memo', { query: 'bilby', size, page })
        pages.push(...results.map(({ memo_id }) => memo_id.raw))
        expect(meta).toMatchObject({ total_results: 9, has_next: page * size < 9 })
      }
      expect(pages).toEqual(all)
    }
    await end()
  })
})
