import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { amountContent } from '@countersign/test-kit/amounts'
import { level } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveMemo } from '../../platform/memo-log/archive/archive-memo.store.ts'
import { bringBack, bringSomeBack } from '../../platform/memo-log/archive/bring-back.store.ts'
import { summariseAbsences } from '../../notifications/absence-summaries/summarise-absences.job.ts'
import type { ReportRequest } from '../../reports/lists/report-request.ts'
import type { ReportRecord } from '../../reports/lists/report-rows.queries.ts'
import { readReportBatches } from '../../reports/lists/report-rows.queries.ts'
import { expandEntries } from '../../search/compact-entries.store.ts'
import { proveMemo } from '../../proof/entries/prove-memo.ts'
import { today } from '../../protocol/delegations.ts'
import { auditAll } from '../audit/audit-all.ts'
import { tidyUp } from '../tidy-up.job.ts'
import { openArchiveSite } from './testing/archive-site.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** In an answer, and not in the subject. */
const ANSWER = 'Leaflets'

let site: Awaited<ReturnType<typeof openArchiveSite>>
let on: typeof site.on
let services: typeof site.services
let db: typeof site.db

beforeAll(async () => {
  site = await openArchiveSite()
  ;({ on, services, db } = site)
  await configure(on.site, { is_global_search_enabled: true })
})
afterAll(() => on.site.stop())
beforeEach(() => on.site.runJobs())

/** What people and proofs read of a memo. */
async function readAll(memo_id: string) {
  const { owner, first } = on.people
  const of = (who: Actor) =>
    Promise.all([
      who.must('get_memo_details_for_viewing', { memo_id }),
      who.must('get_memo_logs', { memo_id }),
      who.must('get_erasable_parts', { memo_id }),
    ])
  const seen = await Promise.all([owner, first].map(of))
  const bundle = await proveMemo(services, await site.keyOf(memo_id), site.evidence)
  return { seen, bundle: { ...bundle, checkpoint: '' } }
}

/** A memo for the first approver that amends another one (R4). */
function amend(memo_id: string, subject: string) {
  const { owner, first } = on.people
  return owner.must('create_memo', {
    template_id: on.template.templateId,
    action: 'SUBMITTED',
    memo_content: amountContent({ subject }),
    sequences: [level([first])],
    link: { kind: 'amends', memo_id },
  })
}

describe('R9: the archive', () => {
  it('R9: takes memos that ended so many years ago, where ARCHIVE_AFTER_YEARS says so', async () => {
    const [old, recent, underWay] = [await on.ended(3), await on.ended(1), await on.submit()]
    const leftovers = await site.leftovers()
    await site.archive(null)
    expect(await site.objectOf(old)).toBeNull()
    await site.archive()
    const places = await Promise.all([old, recent, underWay].map(site.objectOf))
    expect(places).toEqual([expect.stringContaining('archive/'), null, null])
    expect(await services.storage.exists(places[0] ?? '')).toBe(true)
    expect(await site.leftovers()).toBe(leftovers)
    const [key, others] = [await site.keyOf(old), await Promise.all([recent, underWay].map(site.keyOf))]
    const { rows } = await sql<{ memo_key: string; content: string }>`
      SELECT memo_key, v.content::text FROM memo_versions v WHERE strpos(v.content::text, ${ANSWER}) > 0
      UNION SELECT memo_key, content FROM memo_search WHERE strpos(content, ${ANSWER}) > 0
      UNION SELECT memo_key, '' FROM memo_logs UNION SELECT memo_key, '' FROM memo_events`.execute(db)
    const keys = rows.map(({ memo_key }) => memo_key)
    expect(keys).not.toContain(key)
    expect(keys).toEqual(expect.arrayContaining(others))
  })

  it('R2, R9: leaves alone what is open', async () => {
    const conditions = [{ message: 'Add the quote.', due_day: today(new Date(Date.now() - 1090 * DAY_MS)) }]
    const memo_id = await on.ended(3, { conditions })
    await site.archive()
    expect(await site.objectOf(memo_id)).toBeNull()
  })

  it('R9: shows, proves, prints and copies what it did, and brings the memo back for it', async () => {
    const memo_id = await on.ended(3)
    await site.pack()
    const { owner } = on.people
    await configure(on.site, { enable_download_pdf: true })
    const before = await readAll(memo_id)
    const reads: (() => Promise<void>)[] = [
      async () => expect(await readAll(memo_id)).toEqual(before),
      async () => {
        const { statusCode } = await on.site.web.inject({
          method: 'POST',
          url: '/reports/pdf',
          headers: { cookie: owner.cookie },
          payload: { memo_id },
        })
        expect(statusCode).toBe(200)
      },
      async () => {
        const { statusCode, body } = await on.site.web.inject({
          url: `/log/entries/${memo_id}`,
          headers: { cookie: owner.cookie },
        })
        expect(statusCode).toBe(200)
        expect(body).toContain('MemoApproved')
      },
    ]
    for (const read of reads) {
      await site.archiveAgain(memo_id)
      await read()
      expect(await site.objectOf(memo_id)).toBeNull()
    }
    expect((await site.audit()).faults).toEqual([])
    // Not again the same month.
    await site.archive()
    expect(await site.objectOf(memo_id)).toBeNull()
  })

  it('R9: reveals nothing of an archived memo to strangers, and leaves it where it is', async () => {
    const memo_id = await site.archived()
    const stranger = await on.site.signIn('stranger@northwind.example', 'Sy Stranger')
    for (const call of ['get_memo_details_for_viewing', 'get_memo_logs'] as const)
      expect(await stranger.call(call, { memo_id })).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await site.objectOf(memo_id)).not.toBeNull()
  })

  it('A5, R9: is searched by its words, and by its amount however that is typed', async () => {
    const memo_id = await site.archived()
    const hitOf = async (query: string) =>
      (await on.people.owner.must('search_memo', { query })).results.find(
        (one) => one.memo_id.raw === memo_id,
      )
    for (const query of ['leaflets fair', '4,321.00', '4321', '4321.00'])
      expect(await hitOf(query), query).toMatchObject({
        archived: { raw: true },
        memo_rte_content: { raw: '' },
      })
    expect(await hitOf('14321')).toBeUndefined()
    expect(await site.objectOf(memo_id)).not.toBeNull()
  })

  it('A5, R9: shows the excerpt again once it has come back, in whichever form its search entry was', async () => {
    const memo_id = await on.ended(3)
    const key = await site.keyOf(memo_id)
    const excerpt = async () =>
      (await on.people.owner.must('search_memo', { query: ANSWER })).results.find(
        (one) => one.memo_id.raw === memo_id,
      )?.memo_rte_content.raw
    const before = await excerpt()
    expect(before).toContain(ANSWER)
    for (const isShortened of [true, null]) {
      await site.pack()
      if (isShortened === null) await expandEntries(db, { after: '0', most: 1000 })
      const { is_shortened } = await db
        .selectFrom('memo_search')
        .select('is_shortened')
        .where('memo_key', '=', key)
        .executeTakeFirstOrThrow()
      expect(is_shortened).toBe(isShortened)
      expect(await excerpt()).toBe(before)
      expect(await archiveMemo(services, key)).toBe(true)
      expect(await excerpt()).toBe('')
      // Its answers are in the archive: nothing is computed from them meanwhile.
      await site.pack()
      await expandEntries(db, { after: '0', most: 1000 })
      expect(await bringBack(services, key)).toBe(true)
      expect(await excerpt()).toBe(before)
    }
  })

  it('H8, R9: is in spreadsheets with its answers, and stays where it is', async () => {
    const memo_id = await site.archived()
    const { owner } = on.people
    const { person_id: personId } = await db
      .selectFrom('addresses')
      .select('person_id')
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow()
    const reader = { personId, email: owner.email, now: services.now(), delegate: undefined }
    const request: ReportRequest = {
      ...{ audience: 'owner', lists: ['history'], memoTypes: [], startDate: null, endDate: null },
      ...{ whose: 'all', isOverdue: false },
    }
    const records: ReportRecord[] = []
    for await (const batch of readReportBatches({ snapshot: db, archive: services }, reader, request, true))
      records.push(...batch.filter(({ memo }) => memo.memo_id === memo_id))
    expect(JSON.stringify(records[0]?.content)).toContain(ANSWER)
    expect(records[0]?.ledger).not.toBeNull()
    expect(await site.objectOf(memo_id)).not.toBeNull()
  })

  it('R9: is audited with the storage, and without it all but the archive is', async () => {
    const memo_id = await site.archived()
    const all = await site.audit()
    expect(all.faults).toEqual([])
    expect(all.archived.checked).toBe(all.archived.kept)
    expect(all.archived.kept).toBeGreaterThan(0)
    const databaseOnly = await auditAll(db)
    expect(databaseOnly).toMatchObject({ faults: [], archived: { kept: all.archived.kept, checked: 0 } })
    const nights = [0, 1, 2].map((number) =>
      auditAll(db, { archive: { ...services, share: { number, of: 3 } } }),
    )
    const checked = (await Promise.all(nights)).reduce((sum, night) => sum + night.archived.checked, 0)
    expect(checked).toBe(all.archived.kept)
    expect(await site.objectOf(memo_id)).not.toBeNull()
  })

  it('O7, R9: an object that was changed or lost is named, and people read what to do', async () => {
    const memo_id = await site.archived()
    const { owner } = on.people
    const key = (await site.objectOf(memo_id)) ?? ''
    const bytes = await buffer((await services.storage.get(key)).stream)
    const altered = Buffer.from(bytes)
    altered[altered.length - 1]! ^= 1
    await services.storage.put(key, Readable.from([altered]))
    expect((await site.audit()).faults).toEqual([
      `${memo_id}: its archived record isn’t the one that was archived (R9)`,
    ])
    expect(await owner.call('get_memo_logs', { memo_id })).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The archived record of this memo is damaged. Please inform your administrator.',
    })
    await services.storage.remove(key)
    expect((await site.audit()).faults).toEqual([
      `${memo_id}: its archived record is missing from the storage (R9)`,
    ])
    expect(await owner.call('get_memo_logs', { memo_id })).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The archived record of this memo is missing. Please inform your administrator.',
    })
    await services.storage.put(key, Readable.from([bytes]))
    const { get } = services.storage
    services.storage.get = () => Promise.reject(new Error('ECONNREFUSED'))
    expect(await owner.call('get_memo_logs', { memo_id })).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('the archive cannot be reached at the moment') as string,
    })
    await expect(site.audit()).rejects.toThrow('AWAY')
    services.storage.get = get
    expect(JSON.stringify(await owner.must('get_memo_logs', { memo_id }))).toContain('Seen.')
    expect((await site.audit()).faults).toEqual([])
  })
})

describe('R9: what happens to an archived memo', () => {
  it('R8, R9: it is preserved where it is', async () => {
    const memo_id = await site.archived()
    await on.admin.must('admin-preserve_memo', { memo_id, reason: 'A case.' })
    expect(await site.objectOf(memo_id)).not.toBeNull()
    await on.people.first.must('get_memo_logs', { memo_id })
    await site.archiveAgain(memo_id)
    expect((await site.audit()).faults).toEqual([])
  })

  it('O6, R9: a part is erased from it, and from what was left in the storage', async () => {
    const memo_id = await site.archived()
    const key = (await site.objectOf(memo_id)) ?? ''
    await site.erase(memo_id)
    await on.site.runJobs()
    expect(await services.storage.exists(key)).toBe(false)
    expect(JSON.stringify(await readAll(memo_id))).not.toContain(ANSWER)
    for (const indexed of ['stored', 'compact again']) {
      const found = await on.people.owner.must('search_memo', { query: ANSWER })
      expect(JSON.stringify(found), indexed).not.toContain(memo_id)
      await site.pack()
    }
    await tidyUp({}, services)
    expect((await site.audit()).faults).toEqual([])
  })

  it('R8, R9: its record is removed, and what was left in the storage', async () => {
    const memo_id = await site.archived(8)
    const key = (await site.objectOf(memo_id)) ?? ''
    await on.keepFor(7)
    expect(await on.isDue(memo_id)).toBe(true)
    expect(await on.confirm(await on.takeUp(memo_id))).toMatchObject({ removed: 1 })
    await on.keepFor(null)
    await on.site.runJobs()
    expect(await services.storage.exists(key)).toBe(false)
    await tidyUp({}, services)
    expect(await on.tablesWith(memo_id)).not.toContain('public.archive_leftovers')
    expect((await site.audit()).faults).toEqual([])
  })

  it('R4, R9: another memo amends it', async () => {
    const memo_id = await site.archived()
    const { owner, first } = on.people
    const created = await amend(memo_id, 'More printing')
    await first.must('approve_memo', { memo_id: created.memo_id })
    await on.site.runJobs()
    const seen = await owner.must('get_memo_details_for_viewing', { memo_id })
    expect(JSON.stringify(seen)).toContain(created.memo_id)
    await site.pack()
    expect((await site.audit()).faults).toEqual([])
  })

  it('M4, R9: is amended by one of several memos that are approved at once, without a key', async () => {
    const memo_id = await site.archived()
    const { first } = on.people
    const amending = await amend(memo_id, 'Still more printing')
    expect(await site.objectOf(memo_id)).not.toBeNull()
    const items = await site.asSeen([await on.submit(), amending.memo_id])
    const approved = await first.must('approve_memos', { items })
    expect(approved.items.map(({ outcome }) => outcome)).toEqual(['APPROVED', 'APPROVED'])
  })

  it('K7, R9: the summary of a long absence lists what was decided about it', async () => {
    const { first } = on.people
    const [memo_id = ''] = await site.decidedForThem(1)
    expect(await site.objectOf(memo_id)).not.toBeNull()

    await summariseAbsences({}, services)
    await on.site.runJobs()
    const [mail] = (await services.mailbox?.list(first.email)) ?? []
    expect(mail?.subject).toBe('While you were away: 1 memo was decided for you')
    expect(mail?.text).toContain(memo_id)
  })

  it('D10, R9: nothing but the functions that archive it changes what is archived', async () => {
    const memo_id = await site.archived()
    const key = await site.keyOf(memo_id)
    for (const statement of [
      `DELETE FROM archived_memos WHERE memo_key = ${key}`,
      `UPDATE archived_memos SET sha256 = '' WHERE memo_key = ${key}`,
      'TRUNCATE archived_memos',
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('is append-only')
    const event = sql`INSERT INTO memo_events (memo_key, event_no, type, actor_email, at, data)
      VALUES (${key}, 1, 'MemoHeld', 'a@b', now(), '{}')`
    await expect(event.execute(db)).rejects.toThrow('is archived')
  })

  it('R9: comes back for a release that knows no archive', async () => {
    const memo_id = await site.archived()
    while ((await bringSomeBack(services, 5)) > 0);
    expect(await site.objectOf(memo_id)).toBeNull()
    expect((await site.audit()).faults).toEqual([])
  })
})
