import { newTemplate } from '@countersign/test-kit/templates'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LimitedWorld } from './testing/limited-world.ts'
import { memo, openLimitedWorld, template } from './testing/limited-world.ts'

let world: LimitedWorld

// Each test has its own, as the lists and the log are of all that happened.
beforeEach(async () => {
  world = await openLimitedWorld()
})
afterEach(() => world.site.stop())

describe('P7: what a limited administrator is shown', () => {
  it('are the templates, categories and holds of their categories', async () => {
    const { chief, byCategory, places } = world
    const [own] = await Promise.all([template(world, 'inside'), template(world, 'outside')])
    await template(world, 'outside', 'PUBLISHED')
    for (const side of ['inside', 'outside'] as const)
      await chief.must('admin-hold_memo', { ...(await memo(world, side)), reason: 'Audit' })
    expect((await byCategory.must('admin-get_drafted_templates', {})).map((row) => row.template_id)).toEqual([
      own.template_id,
    ])
    const shown = await byCategory.must('admin-get_templates', {})
    expect(new Set(shown.map((row) => row.category_id))).toEqual(new Set([places.inside.categoryId]))
    const categories = await byCategory.must('admin-get_categories', {})
    expect(categories.map((row) => row.category_id)).toEqual([places.inside.categoryId])
    expect(await byCategory.must('admin-get_held_memos', {})).toHaveLength(1)
    expect(await chief.must('admin-get_held_memos', {})).toHaveLength(2)
  })

  it('are the people of their companies, and counts of these alone', async () => {
    const { byCompany, byCategory, chief } = world
    const { people, total } = await byCompany.must('admin-get_people', { limit: 100 })
    expect(total).toBe(people.length)
    expect(people.every(({ email }) => email.endsWith('@north.example'))).toBe(true)
    expect((await chief.must('admin-get_people', { limit: 100 })).total).toBeGreaterThan(total)
    const counts = async (who: typeof chief) =>
      (await who.must('admin-get_organisation', {})).companies.map((one) => one.people_count)
    expect(await counts(byCompany)).toEqual([total, 0])
    expect(await counts(byCategory)).toEqual([0, 0])
    // Whom they may name in a policy, as everyone finds them.
    const found = await byCategory.must('admin-search_directory', { search: 'person of' })
    expect(found.people.map(({ name }) => name)).toEqual(['Person of north', 'Person of south'])
  })

  it('leaves out who needs attention elsewhere (K10)', async () => {
    const { chief, byCompany, places } = world
    for (const side of ['inside', 'outside'] as const) {
      await memo(world, side)
      const { userId } = places[side].approver
      await chief.must('admin-set_person_disabled', { person_id: userId, disabled: true })
    }
    const emails = async (who: typeof chief) =>
      (await who.must('admin-get_attention', {})).disabled.map(({ email }) => email)
    expect(await emails(byCompany)).toEqual([places.inside.approver.email])
    expect(await emails(chief)).toHaveLength(2)
  })

  it('of roles are the holders for their company; others stay as they are, uncounted by name', async () => {
    const { chief, byCompany, places } = world
    const { role_id, name } = world.role
    const role = { role_id, name }
    const at = (side: 'inside' | 'outside', who = side) => ({
      email: places[who].person.email,
      place: { kind: 'COMPANY' as const, id: places[side].companyId },
    })
    const everywhere = { email: places.inside.person.email, place: { kind: 'EVERYWHERE' as const } }
    const holders = [everywhere, at('outside'), at('inside'), at('inside', 'outside')]
    await chief.must('admin-save_role', { ...role, holders })
    const read = async (who: typeof chief) => (await who.must('admin-get_roles', {})).roles[0]!
    expect(await read(byCompany)).toMatchObject({ holders: [at('inside')], hidden_holders: 3 })
    const approver = { ...at('inside'), email: places.inside.approver.email }
    await byCompany.must('admin-save_role', { ...role, holders: [approver] })
    const after = await read(chief)
    expect(after.holders).toHaveLength(4)
    expect(after.holders).toEqual(
      expect.arrayContaining(
        [everywhere, at('outside'), at('inside', 'outside'), approver].map(
          (one) => expect.objectContaining(one) as unknown,
        ),
      ),
    )
    expect(await byCompany.call('admin-save_role', { ...role, name: 'Boss', holders: [] })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })

  it('of the log is what happened to their own objects', async () => {
    const { chief, byCategory, byCompany, byBoth, places, role } = world
    const holder = (side: 'inside' | 'outside') => ({
      email: places[side].person.email,
      place: { kind: 'COMPANY' as const, id: places[side].companyId },
    })
    const { role_id, name } = role
    await chief.must('admin-save_role', { role_id, name, holders: [holder('inside'), holder('outside')] })
    await byCompany.must('admin-save_role', { role_id, name, holders: [] })
    for (const side of ['inside', 'outside'] as const) {
      await template(world, side)
      await chief.must('admin-hold_memo', { ...(await memo(world, side)), reason: 'Audit' })
      await chief.must('admin-save_person', { person_id: places[side].person.userId, name: `Person ${side}` })
      for (const disabled of [true, false])
        await chief.must('admin-set_person_disabled', { person_id: places[side].approver.userId, disabled })
      await chief.must('admin-reassign_seat', {
        ...(await memo(world, side)),
        to_email: side === 'inside' ? 'category@north.example' : 'second@south.example',
        reason: 'Away',
      })
      await chief.must('admin-start_handover', {
        email: places[side].approver.email,
        to_email: 'category@north.example',
        reason: 'Leaving',
      })
    }
    const kinds = async (who: typeof chief) => {
      const { events, total } = await who.must('admin-get_log', { limit: 100 })
      expect(total).toBe(events.length)
      return [...new Set(events.map((event) => event.action))].toSorted()
    }
    const ofTemplates = ['create_category', 'create_template', 'hold_memo', 'publish_template']
    expect(await kinds(byCategory)).toEqual(expect.arrayContaining(ofTemplates.slice(0, 3)))
    for (const action of await kinds(byCategory)) expect([...ofTemplates, 'lift_hold']).toContain(action)
    expect(await kinds(byCompany)).toEqual([
      'disable_person',
      'edit_person',
      'edit_role',
      'enable_person',
      'reassign_seat',
      'start_handover',
    ])
    expect((await kinds(byBoth)).length).toBeGreaterThan((await kinds(byCompany)).length)
    const names = (await byCompany.must('admin-get_log', { limit: 100 })).events.map(
      (one) => one.subject_name,
    )
    expect(names.join()).not.toMatch(/south|outside/)
  })
})

describe('P7: a template’s category', () => {
  const move = (side: 'inside' | 'outside') => {
    const { template_code: _code, ...rest } = newTemplate(world.places[side].categoryId, 'X')
    return rest
  }

  it('changes only by an administrator of both', async () => {
    const { byBoth, chief } = world
    const own = await template(world, 'inside', 'PUBLISHED')
    expect(await byBoth.call('admin-edit_template', { ...own, ...move('outside') })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'category_id' }] },
    })
    await chief.must('admin-edit_template', { ...own, ...move('outside') })
    // Its draft is in the other category now: not shown, and not to be overwritten.
    const { template_id } = own
    const drafts = await byBoth.must('admin-get_drafted_templates', {})
    expect(drafts.some((row) => row.template_id === template_id)).toBe(false)
    const shown = await byBoth.must('admin-get_template_by_id', { template_id })
    expect(shown).toMatchObject({
      status: 'PUBLISHED',
      kept_because:
        'This template has a draft in a category outside your limits. It needs an administrator of both.',
    })
    expect((await chief.must('admin-get_template_by_id', { template_id })).kept_because).toBeNull()
    for (const answer of [
      byBoth.call('admin-edit_template', { template_id, ...move('inside'), over_draft: true }),
      byBoth.call('admin-publish_template', { template_id }),
      byBoth.call('admin-unpublish_template', { template_id }),
    ])
      expect(await answer).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { reason: 'NEEDS_UNLIMITED' },
      })
  })

  it('of an earlier version keeps that from being restored or published again', async () => {
    const { byBoth, chief, places } = world
    const { template_id, version_id } = await template(world, 'outside', 'PUBLISHED')
    await chief.must('admin-edit_template', { template_id, ...move('inside'), action: 'PUBLISHED' })
    expect(await byBoth.call('admin-restore_template_version', { template_id, version_id })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect((await byBoth.must('admin-get_template_by_id', { template_id })).category_id).toBe(
      places.inside.categoryId,
    )
  })
})
