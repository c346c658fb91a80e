import type { CallDefinition, CallName } from '@countersign/contract'
import { catalogue } from '@countersign/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDirectory } from '../../integrations/directory-sync/testing/directory.ts'
import type { LimitedWorld, Side } from './testing/limited-world.ts'
import { openLimitedWorld, rows } from './testing/limited-world.ts'

/** P7: each call of the console, by administrators of a category, of a company, of both, and of nothing that it is about. */

/** The earlier address of a person who has left the limits with it (P4). */
const MOVED = 'moved@north.example'

let world: LimitedWorld

beforeAll(async () => {
  world = await openLimitedWorld()
  const { userId } = await world.site.signIn(MOVED, 'Moved')
  const scim = await connectDirectory(world.site)
  await scim.add({ userName: MOVED, displayName: 'Moved' })
  const value = `moved@${world.places.outside.domain}`
  expect(await scim.patch(userId, { op: 'replace', path: 'userName', value })).toMatchObject({ status: 200 })
})
afterAll(() => world.site.stop())

const calls = (Object.values(catalogue) as CallDefinition[]).filter((call) => call.access === 'administrator')
const open = calls.filter((call) => call.administrator !== 'unlimited')
const closed = calls.filter((call) => call.administrator === 'unlimited').map((call) => call.name as CallName)
const NEEDS_UNLIMITED = { code: 'PERMISSION_DENIED', details: { reason: 'NEEDS_UNLIMITED' } }

describe('P7: a call of the console', () => {
  it('has a row here unless it needs an administrator without limits', () => {
    expect(Object.keys(rows).toSorted()).toEqual(open.map(({ name }) => name).toSorted())
  })

  it.each(closed)('%s is refused to everyone with limits, whatever they send', async (name) => {
    for (const who of [world.byCategory, world.byCompany, world.byBoth])
      expect(await who.call(name, {} as never)).toMatchObject(NEEDS_UNLIMITED)
  })

  it.each(
    open.filter(({ administrator }) => administrator === 'category').map(({ name }) => name as CallName),
  )('%s is refused to those who administer companies alone', async (name) => {
    expect(await world.byCompany.call(name, {} as never)).toMatchObject(NEEDS_UNLIMITED)
  })

  it.each(
    open.filter(({ administrator }) => administrator === 'company').map(({ name }) => name as CallName),
  )('%s is refused to those who administer categories alone', async (name) => {
    expect(await world.byCategory.call(name, {} as never)).toMatchObject(NEEDS_UNLIMITED)
  })

  it.each(Object.entries(rows))(
    '%s is open within the limits, and answers as the rule says outside them',
    async (name, row) => {
      const { administrator } = catalogue[name as CallName] as CallDefinition
      const callers = [
        ...(administrator === 'company' ? [] : [world.byCategory]),
        ...(administrator === 'category' ? [] : [world.byCompany]),
        world.byBoth,
      ]
      const ask = async (who: typeof world.byBoth, side: Side) =>
        who.call(name as 'admin-get_log', (await row.payload(world, side)) as never)
      for (const who of callers) {
        const inside = await ask(who, 'inside')
        expect(inside, `inside: ${JSON.stringify(inside)}`).toMatchObject({ ok: true })
        if (row.outside === undefined) continue
        const outside = await ask(who, 'outside')
        expect(outside, `outside: ${JSON.stringify(outside)}`).toMatchObject({ code: row.outside })
        if (row.outside !== 'NOT_FOUND') continue
        // A2: as for what doesn't exist, to the letter but for the names that were sent.
        const nothing = await ask(who, 'unknown')
        expect(nothing).toMatchObject({ code: 'NOT_FOUND' })
        if (!outside.ok && !nothing.ok && row.isNamed !== true) expect(outside.message).toBe(nothing.message)
      }
      const both = await ask(world.chief, row.outside === undefined ? 'inside' : 'outside')
      expect(both, `without limits: ${JSON.stringify(both)}`).toMatchObject({ ok: true })
    },
  )
})

describe('P7: both ends count', () => {
  it.each([
    ['a delegate', 'admin-save_absence', 'lines.0.delegate_email'],
    ['a successor', 'admin-reassign_seat', 'to_email'],
    ['who takes over', 'admin-start_handover', 'to_email'],
    ['who is previewed to', 'admin-get_handover', 'to_email'],
    ['a manager', 'admin-save_person', 'manager_email'],
    ['a holder', 'admin-save_role', 'holders.0.email'],
    ['a deputy', 'admin-save_role', 'holders.0.deputies.0'],
    ['a place', 'admin-save_role', 'holders.0.place'],
    ['a line of people', 'admin-import_people', '2.email'],
  ] as const)('%s outside the limits is refused where %s names one', async (_what, name, path) => {
    const payload = await world.withForeignEnd(name, path)
    const answer = await world.byCompany.call(name, payload as never)
    expect(answer).toMatchObject({ code: 'INVALID_ARGUMENT', details: { issues: [{ path }] } })
    if (!answer.ok) expect(answer.details?.issues?.[0]?.message).toMatch(/outside your limits/)
  })

  it.each([
    ['a delegate', 'admin-save_absence', 'lines.0.delegate_email'],
    ['a successor', 'admin-reassign_seat', 'to_email'],
    ['who takes over', 'admin-start_handover', 'to_email'],
    ['a manager', 'admin-save_person', 'manager_email'],
    ['a holder', 'admin-save_role', 'holders.0.email'],
  ] as const)(
    'P4: %s counts as the person behind an earlier address, where %s names one',
    async (_what, name, path) => {
      const payload = await world.withForeignEnd(name, path, MOVED)
      const answer = await world.byCompany.call(name, payload as never)
      expect(answer).toMatchObject({ code: 'INVALID_ARGUMENT', details: { issues: [{ path }] } })
      if (!answer.ok) expect(answer.details?.issues?.[0]?.message).toMatch(/^moved@.*outside your limits/)
    },
  )
})
