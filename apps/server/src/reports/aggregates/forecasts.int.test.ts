import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { refreshForecasts, refreshForecastsWhereMissing } from './refresh-forecasts.job.ts'

const NOW = '2026-11-23T01:00:00.000Z'
const MINUTE = 60

let site: TestSite
let admin: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let deciders: Actor[]

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  site.setNow(NOW)
  people = await signInParticipants(site)
  admin = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
  deciders = [people.first, people.second, people.third]
})
afterAll(() => site.stop())

const submit = async (template: TestTemplate, ...approvers: Actor[]) =>
  (
    await people.owner.must(
      'create_memo',
      submission(
        template,
        approvers.map((one) => level([one])),
      ),
    )
  ).memo_id

/** Memos whose first level took so many hours each, the deciders in turn; the second one waits. */
async function cleared(template: TestTemplate, hours: readonly number[], by = deciders) {
  for (const [index, took] of hours.entries()) {
    site.setNow(NOW)
    const decider = by[index % by.length]!
    const memo_id = await submit(template, decider, people.watcher)
    site.setNow(new Date(Date.parse(NOW) + took * 60 * MINUTE * 1000).toISOString())
    await decider.must('approve_memo', { memo_id })
  }
  site.setNow(NOW)
}

const refresh = () => refreshForecasts({}, site.services)
const forecastOf = async (memo_id: string, who = people.owner) =>
  (await who.must('get_memo_details_for_viewing', { memo_id })).forecast
const upTo = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) / 10)
const newTemplate = () => publishTemplate(site, randomUUID().slice(0, 4).toUpperCase())

describe('L5: the forecast of a level', () => {
  it('L5: is median and 90th percentile of the same level number of the same template', async () => {
    const template = await newTemplate()
    await cleared(template, upTo(21))
    await refresh()
    const memo_id = await submit(template, people.first, people.second)
    const forecast = { memo_count: 21, median_seconds: 66 * MINUTE, percentile_90_seconds: 114 * MINUTE }
    for (const who of [people.owner, people.first, people.second])
      expect(await forecastOf(memo_id, who)).toEqual(forecast)
    // No second level was ever cleared.
    await people.first.must('approve_memo', { memo_id })
    expect(await forecastOf(memo_id)).toBeNull()
    expect(await forecastOf(await submit(await newTemplate(), people.first))).toBeNull()
  })

  it('L5: is none from 19 memos, or from two deciders', async () => {
    const few = await newTemplate()
    await cleared(few, upTo(19))
    const alone = await newTemplate()
    await cleared(alone, upTo(20), deciders.slice(0, 2))
    await refresh()
    for (const template of [few, alone])
      expect(await forecastOf(await submit(template, people.first))).toBeNull()
    await cleared(few, [1])
    await cleared(alone, [1], [people.third])
    await refresh()
    expect(await forecastOf(await submit(few, people.first))).toMatchObject({ memo_count: 20 })
    expect(await forecastOf(await submit(alone, people.first))).toMatchObject({ memo_count: 21 })
  })

  it('L5: counts the last 12 months alone', async () => {
    const template = await newTemplate()
    await cleared(template, upTo(20))
    const memo_id = await submit(template, people.first)
    const at = async (now: string) => {
      await refreshForecasts({}, { ...site.services, now: () => new Date(now) })
      return forecastOf(memo_id)
    }
    expect(await at('2027-11-23T01:00:00.000Z')).toMatchObject({ memo_count: 20 })
    expect(await at('2027-11-23T01:30:00.000Z')).toBeNull()
  })

  it('L5: is shown beside a running level only, and not to past participants', async () => {
    const template = await newTemplate()
    await cleared(template, upTo(20))
    await refresh()
    const { owner, first, second } = people
    const memo_id = await submit(template, first)
    await admin.must('admin-hold_memo', { memo_id, reason: 'Audit' })
    expect(await forecastOf(memo_id)).toBeNull()
    await admin.must('admin-lift_hold', { memo_id })
    expect(await forecastOf(memo_id)).not.toBeNull()
    await first.must('return_memo', { memo_id, remarks: 'Not mine' })
    expect(await forecastOf(memo_id)).toBeNull()
    const [kept] = (await owner.must('get_memo_details_for_viewing', { memo_id })).sequence
    const sequences = [{ ...level([second]), sequence_id: kept!.sequence_id }]
    const { template_id: _template, ...sent } = submission(template, sequences)
    await owner.must('edit_memo', { memo_id, ...sent, remarks: 'Somebody else' })
    expect(await forecastOf(memo_id, second)).not.toBeNull()
    expect(await forecastOf(memo_id, first)).toBeNull()
  })

  it('L5: is computed at the start where there is none, and replaces what no longer holds', async () => {
    const template = await newTemplate()
    await cleared(template, upTo(20))
    const { db } = site.services
    await db.deleteFrom('level_forecasts').execute()
    await refreshForecastsWhereMissing(site.services)
    await site.runJobs()
    const memo_id = await submit(template, people.first)
    expect(await forecastOf(memo_id)).toMatchObject({ memo_count: 20, median_seconds: 63 * MINUTE })
    await cleared(template, [11, 11, 11, 11])
    await refresh()
    expect(await forecastOf(memo_id)).toMatchObject({ memo_count: 24, percentile_90_seconds: 660 * MINUTE })
  })
})
