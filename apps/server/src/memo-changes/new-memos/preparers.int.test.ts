import type { CallName } from '@countersign/contract'
import type { TestTemplate } from '@countersign/test-kit/memos'
import {
  content,
  level,
  mailOf,
  publishTemplate,
  signInParticipants,
  submission,
} from '@countersign/test-kit/memos'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyMemos } from '../verify-memos.queries.ts'

const TODAY = '2026-11-26'
const LAST_DAY = '2026-11-30'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let gina: Actor

beforeAll(async () => {
  site = await createTestSite()
  site.setNow(`${TODAY}T02:00:00Z`)
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  gina = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
  site.services.sessionRows.start()
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(`${TODAY}T02:00:00Z`)
  await site.services.db.deleteFrom('preparations').execute()
  await site.services.sessionRows.settle()
})

/** The owner names Gina. @returns the arrangement's id */
async function named(lastDay = LAST_DAY, owner = people.owner): Promise<string> {
  const { preparation_id } = await owner.must('save_preparer', { email: gina.email, last_day: lastDay })
  await site.services.sessionRows.settle()
  return preparation_id
}

const draft = (more: object = {}) => ({
  ...submission(template, [level([people.first])]),
  action: 'SAVE_AS_DRAFT' as const,
  prepared_for: people.owner.email,
  ...more,
})
const prepared = async (more: object = {}) => (await gina.must('create_memo', draft(more))).memo_id
const saved = (memo_id: string, subject: string, more: object = {}) => ({
  memo_id,
  action: 'SAVE_AS_DRAFT' as const,
  memo_content: content({ subject }),
  sequences: [level([people.first])],
  ...more,
})
const submitted = (memo_id: string, more: object = {}) => ({
  ...saved(memo_id, 'Routers'),
  action: 'SUBMITTED' as const,
  ...more,
})
const drafts = async (who: Actor, more: object = {}) =>
  (await who.must('getMyMemosDraftWithUserID', { limit: 50, ...more })).memos
const ids = async (who: Actor) => (await drafts(who)).map(({ memo_id }) => memo_id)
const refusalOf = async (who: Actor, name: CallName, input: object) => {
  const answer = await who.call(name, input as never)
  return answer.ok ? null : answer.code
}

const PDF = new TextEncoder().encode('%PDF-1.7 A quote')

async function upload({ cookie }: Actor, name: string) {
  const form = new FormData()
  form.append('file', new File([PDF], name))
  const answer = await site.web.inject({ method: 'POST', url: '/files', headers: { cookie }, payload: form })
  return answer.json<{ name: string; size: number; url: string }>()
}

describe('R6: a prepared draft', () => {
  it('is the owner’s, seen and saved by both, and in the drafts of both with the other’s name', async () => {
    await named()
    const memo_id = await prepared()
    for (const who of [people.owner, gina]) {
      const [row] = await drafts(who)
      expect(row).toMatchObject({
        memo_id,
        memo_owner_name: 'Paolo Reyes',
        memo_status: 'SAVE_AS_DRAFT',
        prepared_by: { email: gina.email, name: 'Gina Cruz' },
      })
      const { memo } = await who.must('get_memo_details_for_viewing', { memo_id })
      expect(memo.prepared_by?.name).toBe('Gina Cruz')
      expect(memo.memo_subject).toBe('Replacement of core routers')
    }
    await gina.must('edit_memo', saved(memo_id, 'Routers'))
    expect((await people.owner.must('getMemoDetailsForEditing', { memo_id })).memo_subject).toBe('Routers')
    await people.owner.must('edit_memo', saved(memo_id, 'Routers and switches'))
    expect((await gina.must('getMemoDetailsForEditing', { memo_id })).memo_subject).toBe(
      'Routers and switches',
    )
    const { abilities } = await gina.must('get_memo_details_for_viewing', { memo_id })
    expect(Object.entries(abilities).flatMap(([name, { allowed }]) => (allowed ? [name] : []))).toEqual([
      ...(['view', 'viewDraft', 'edit', 'saveDraft', 'deleteDraft'] as const),
    ])
    expect(await verifyMemos(site.services.db)).toMatchObject({ faults: [] })
  })

  it('is not lost where both save: the one who saw an older revision is refused, and nothing changes', async () => {
    await named()
    const memo_id = await prepared()
    const { revision } = await gina.must('getMemoDetailsForEditing', { memo_id })
    await people.owner.must('edit_memo', saved(memo_id, 'The owner’s', { revision }))
    expect(await refusalOf(gina, 'edit_memo', saved(memo_id, 'Gina’s', { revision }))).toBe('ABORTED')
    expect((await gina.must('getMemoDetailsForEditing', { memo_id })).memo_subject).toBe('The owner’s')
    expect(await refusalOf(people.owner, 'edit_memo', submitted(memo_id, { revision }))).toBe('ABORTED')
  })

  it('is submitted by the owner alone, who is named with the preparer', async () => {
    await named()
    const memo_id = await prepared()
    expect(await refusalOf(gina, 'edit_memo', submitted(memo_id))).toBe('PERMISSION_DENIED')
    expect(await refusalOf(gina, 'create_memo', draft({ action: 'SUBMITTED' }))).toBe('PERMISSION_DENIED')
    await people.owner.must('edit_memo', submitted(memo_id))
    const { levels } = await people.first.must('get_memo_logs', { memo_id })
    expect(levels.flatMap(({ logs }) => logs)).toMatchObject([
      { action: 'SUBMITTED', name: 'Paolo Reyes', custom_message: 'prepared by Gina Cruz' },
    ])
    const { memo } = await people.first.must('get_memo_details_for_viewing', { memo_id })
    expect(memo.prepared_by?.name).toBe('Gina Cruz')
    for (const name of ['get_memo_details_for_viewing', 'getMemoDetailsForEditing', 'get_memo_logs'] as const)
      expect(await refusalOf(gina, name, { memo_id })).toBe('PERMISSION_DENIED')
    expect(await refusalOf(gina, 'edit_memo', saved(memo_id, 'Late'))).toBe('PERMISSION_DENIED')
    expect(await ids(gina)).toEqual([])
    await people.first.must('return_memo', { memo_id, remarks: 'Again' })
    await configure(site, { allowed_draft_button_statuses: ['SAVE_AS_DRAFT', 'RETURNED'] })
    await site.services.sessionRows.settle()
    await people.owner.must('edit_memo', saved(memo_id, 'In the next round'))
    expect(await refusalOf(gina, 'get_memo_details_for_viewing', { memo_id })).toBe('PERMISSION_DENIED')
    expect(await ids(gina)).toEqual([])
    expect(await verifyMemos(site.services.db)).toMatchObject({ faults: [] })
  })

  it('is deleted by either', async () => {
    await named()
    const [one, other] = [await prepared(), await prepared()]
    await gina.must('delete_draft', { memo_id: one })
    await people.owner.must('delete_draft', { memo_id: other })
    expect([await ids(gina), (await ids(people.owner)).includes(one)]).toEqual([[], false])
  })

  it('binds the uploads of both, which both open', async () => {
    await named()
    const own = await upload(gina, 'Quote.pdf')
    const memo_id = await prepared({ memo_content: content({ files: [own] }) })
    const others = await upload(people.owner, 'Plan.pdf')
    const both = saved(memo_id, 'Routers', { memo_content: content({ files: [own, others] }) })
    await people.owner.must('edit_memo', both)
    await gina.must('edit_memo', both)
    for (const who of [gina, people.owner])
      for (const { url } of [own, others])
        expect(await refusalOf(who, 'download_memo_file', { memo_id, fileName: url })).toBeNull()
    const foreign = await upload(people.stranger, 'Other.pdf')
    expect(
      await refusalOf(gina, 'edit_memo', {
        ...both,
        memo_content: content({ files: [own, others, foreign] }),
      }),
    ).toBe('INVALID_ARGUMENT')
    await people.owner.must('edit_memo', { ...both, action: 'SUBMITTED' })
    expect(await refusalOf(gina, 'download_memo_file', { memo_id, fileName: own.url })).toBe(
      'PERMISSION_DENIED',
    )
  })

  it('is a draft of its owner: a page of the list and its filters count it for both', async () => {
    await named()
    const memo_id = await prepared()
    const mine = (await gina.must('create_memo', draft({ prepared_for: null }))).memo_id
    expect(await ids(gina)).toEqual([mine, memo_id])
    const page = await gina.must('getMyMemosDraftWithUserID', { limit: 1 })
    expect(page.page_info).toMatchObject({ total: 2, has_next: true, first: 1 })
    const next = await gina.must('getMyMemosDraftWithUserID', {
      limit: 1,
      start_after: page.page_info.end_cursor,
    })
    expect(next.memos.map((row) => row.memo_id)).toEqual([memo_id])
    expect(await drafts(gina, { memo_type: [template.templateId], start_date: TODAY })).toHaveLength(2)
    expect(await drafts(gina, { start_date: '2026-11-27' })).toEqual([])
    await gina.must('delete_draft', { memo_id: mine })
  })
})

describe('R6: what ends takes the drafts away at once', () => {
  const CALLS = [
    ...(['get_memo_details_for_viewing', 'getMemoDetailsForEditing', 'get_memo_permission'] as const),
    ...(['get_memo_logs', 'delete_draft'] as const),
  ]

  async function isOut(memo_id: string) {
    for (const name of CALLS)
      expect([name, await refusalOf(gina, name, { memo_id })]).toEqual([name, 'PERMISSION_DENIED'])
    expect(await refusalOf(gina, 'edit_memo', saved(memo_id, 'Late'))).toBe('PERMISSION_DENIED')
    expect(await refusalOf(gina, 'create_memo', draft())).toBe('PERMISSION_DENIED')
    expect(await ids(gina)).toEqual([])
    expect(await ids(people.owner)).toContain(memo_id)
  }

  it('its owner, also before a cached session knows', async () => {
    const preparation_id = await named()
    const memo_id = await prepared()
    expect(await ids(gina)).toEqual([memo_id])
    await people.owner.must('end_preparer', { preparation_id })
    await isOut(memo_id)
    // A person who is named again begins without drafts.
    await named()
    expect(await refusalOf(gina, 'getMemoDetailsForEditing', { memo_id })).toBe('PERMISSION_DENIED')
    expect(await ids(gina)).toEqual([])
    await people.owner.must('edit_memo', submitted(memo_id))
    const { memo } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
    expect(memo.prepared_by?.name).toBe('Gina Cruz')
  })

  it('the clock, at midnight in Manila after the last day', async () => {
    await named(TODAY)
    const memo_id = await prepared()
    // A session ends after 12 hours without a call.
    site.setNow(`${TODAY}T09:00:00Z`)
    await Promise.all([gina, people.owner].map((who) => ids(who)))
    site.setNow(`${TODAY}T15:59:59Z`)
    expect(await ids(gina)).toEqual([memo_id])
    site.setNow(`${TODAY}T16:00:00Z`)
    await isOut(memo_id)
    expect((await people.owner.must('get_preparers', {})).preparers).toEqual([])
  })

  it('the disabling of its owner', async () => {
    await named()
    const memo_id = await prepared()
    await setAccountDisabled(site, people.owner, site.services.now())
    for (const name of CALLS)
      expect([name, await refusalOf(gina, name, { memo_id })]).toEqual([name, 'PERMISSION_DENIED'])
    expect(await ids(gina)).toEqual([])
    await setAccountDisabled(site, people.owner, null)
  })
})

describe('R6: no one else', () => {
  it('begins a draft for a person who hasn’t named them, or learns whether there is one', async () => {
    await named()
    for (const prepared_for of [people.first.email, 'no.one@northwind.example', 'x'])
      expect(await refusalOf(gina, 'create_memo', draft({ prepared_for }))).toBe('PERMISSION_DENIED')
    expect(await refusalOf(people.stranger, 'create_memo', draft())).toBe('PERMISSION_DENIED')
    for (const name of ['get_template_by_id', 'get_route_for_answers'] as const) {
      const input = {
        template_id: template.templateId,
        memo_content: content(),
        prepared_for: people.owner.email,
      }
      expect(await refusalOf(people.stranger, name, input)).toBe('PERMISSION_DENIED')
      expect(await refusalOf(gina, name, input)).toBeNull()
    }
  })

  it('reads it: a stranger, the people of its route, who prepares for another person, and the owner’s delegate', async () => {
    await named()
    const bea = people.stranger
    await people.second.must('save_preparer', { email: bea.email, last_day: LAST_DAY })
    await people.owner.must('save_absence', {
      first_day: TODAY,
      last_day: LAST_DAY,
      note: '',
      lines: [{ first_day: TODAY, last_day: LAST_DAY, template_ids: [], delegate_email: people.third.email }],
    })
    await site.services.sessionRows.settle()
    const memo_id = await prepared()
    for (const who of [people.first, people.second, people.third, bea]) {
      expect(await refusalOf(who, 'get_memo_details_for_viewing', { memo_id })).toBe('PERMISSION_DENIED')
      expect(await refusalOf(who, 'edit_memo', saved(memo_id, 'Mine'))).toBe('PERMISSION_DENIED')
      expect(await ids(who)).not.toContain(memo_id)
    }
    await people.owner.must('edit_memo', submitted(memo_id))
  })

  it('the preparer with an API token: it prepares nothing (P1)', async () => {
    await named()
    const memo_id = await prepared()
    const fresh = await site.signIn(gina.email, 'Gina Cruz')
    const { token } = await fresh.must('create_token', {
      name: 'Program',
      scopes: ['read', 'write'],
      expires_on: '2026-12-31',
    })
    const program = site.withToken(token!)
    for (const name of ['get_memo_details_for_viewing', 'delete_draft'] as const)
      expect((await program.call(name, { memo_id })).ok).toBe(false)
    expect(await program.call('create_memo', draft())).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await program.must('getMyMemosDraftWithUserID', {})).memos).toEqual([])
    expect((await program.call('get_preparers', {})).ok).toBe(false)
  })

  it('where the owner’s organisation may not create memos (I3), or creating is off (I4)', async () => {
    await named()
    await configure(site, { is_memo_creation_enabled: false })
    expect(await refusalOf(gina, 'create_memo', draft())).toBe('FAILED_PRECONDITION')
    await configure(site, { is_memo_creation_enabled: true })
  })
})

describe('R6, K4: the preparer', () => {
  it('has no seat in it, and isn’t asked as a delegate', async () => {
    await named()
    const withGina = [level([people.first, gina])]
    const answer = await gina.call('create_memo', draft({ sequences: withGina }))
    expect(answer).toMatchObject({ code: 'INVALID_ARGUMENT' })
    const memo_id = await prepared()
    await people.first.must('save_absence', {
      first_day: TODAY,
      last_day: LAST_DAY,
      note: '',
      lines: [{ first_day: TODAY, last_day: LAST_DAY, template_ids: [], delegate_email: gina.email }],
    })
    await site.services.sessionRows.settle()
    await people.owner.must('edit_memo', submitted(memo_id))
    const tasks = await gina.must('getForMyApprovalActiveWithUserID', {})
    expect(tasks.memos.map((row) => row.memo_id)).not.toContain(memo_id)
    expect(await refusalOf(gina, 'approve_memo', { memo_id })).toBe('PERMISSION_DENIED')
    expect(await refusalOf(gina, 'get_memo_details_for_viewing', { memo_id })).toBe('PERMISSION_DENIED')
    const { blocked } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
    expect(blocked).toEqual({ until: LAST_DAY, waits_for: ['Ramon Uy'] })
  })
})
