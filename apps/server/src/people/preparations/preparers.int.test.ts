import { mailOf, signInParticipants } from '@countersign/test-kit/memos'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const LAST_DAY = '2026-11-30'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let gina: Actor

beforeAll(async () => {
  site = await createTestSite()
  site.setNow('2026-11-26T02:00:00Z')
  people = await signInParticipants(site)
  gina = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
  site.services.sessionRows.start()
})
afterAll(() => site.stop())
beforeEach(() => site.services.db.deleteFrom('preparations').execute())

/** The owner names Gina. @returns the arrangement's id */
async function named(lastDay = LAST_DAY): Promise<string> {
  const { preparation_id } = await people.owner.must('save_preparer', {
    email: gina.email,
    last_day: lastDay,
  })
  await site.services.sessionRows.settle()
  return preparation_id
}

const codeOf = async (who: Actor, name: 'save_preparer' | 'end_preparer', input: object) => {
  const answer = await who.call(name, input as never)
  return answer.ok ? null : answer.code
}

describe('R6: people who prepare drafts', () => {
  it('are named until a day, listed for both, and their day is changed', async () => {
    const { owner } = people
    const preparation_id = await named()
    expect(await owner.must('get_preparers', {})).toEqual({
      preparers: [
        {
          preparation_id,
          email: gina.email,
          name: 'Gina Cruz',
          last_day: LAST_DAY,
          can_sign_in: true,
          drafts: 0,
        },
      ],
      preparing_for: [],
    })
    expect(await named('2026-12-24')).toBe(preparation_id)
    expect((await gina.must('get_preparers', {})).preparing_for).toEqual([
      { preparation_id, email: owner.email, name: 'Paolo Reyes', last_day: '2026-12-24' },
    ])
    expect((await people.first.must('get_preparers', {})).preparers).toEqual([])
  })

  it('are refused in the words of the form', async () => {
    const answer = await people.owner.call('save_preparer', {
      email: people.owner.email,
      last_day: '2026-11-25',
    })
    expect(answer).toMatchObject({
      ok: false,
      code: 'INVALID_ARGUMENT',
      details: {
        issues: [
          { path: 'email', message: 'Your own drafts need no one else' },
          { path: 'last_day', message: 'The last day is in the past' },
        ],
      },
    })
    await setAccountDisabled(site, gina, site.services.now())
    expect(await codeOf(people.owner, 'save_preparer', { email: gina.email, last_day: LAST_DAY })).toBe(
      'INVALID_ARGUMENT',
    )
    await setAccountDisabled(site, gina, null)
  })

  it('are ended by the one who named them alone', async () => {
    const preparation_id = await named()
    for (const who of [people.first, gina, people.stranger])
      expect(await codeOf(who, 'end_preparer', { preparation_id })).toBe('PERMISSION_DENIED')
    await people.owner.must('end_preparer', { preparation_id })
    expect(await codeOf(people.owner, 'end_preparer', { preparation_id })).toBe('PERMISSION_DENIED')
    expect((await people.owner.must('get_preparers', {})).preparers).toEqual([])
  })

  it('named twice at once are named once', async () => {
    const save = () => people.owner.must('save_preparer', { email: gina.email, last_day: LAST_DAY })
    const [one, other] = await Promise.all([save(), save()])
    expect(one.preparation_id).toBe(other.preparation_id)
  })
})
