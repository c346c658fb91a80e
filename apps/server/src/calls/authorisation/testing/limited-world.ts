import { randomUUID } from 'node:crypto'
import type { CallName, ErrorCode } from '@countersign/contract'
import { level } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { addCategory, formWith, newTemplate } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

/** What a payload is about: something of the limits' category and company, of others, or nothing that exists. */
export type Side = 'inside' | 'outside' | 'unknown'

interface Place {
  categoryId: string
  companyId: string
  /** Belong to the company; the second one approves. */
  person: Actor
  approver: Actor
  domain: string
}

export interface LimitedWorld {
  site: TestSite
  /** Without limits, of the environment. */
  chief: Actor
  /** The same; asks for publications that others confirm (N5). */
  requester: Actor
  byCategory: Actor
  byCompany: Actor
  byBoth: Actor
  places: Record<Exclude<Side, 'unknown'>, Place>
  role: { role_id: string; name: string }
  listId: string
  newCode(): string
  /** A payload within the limits but for one end. @param email defaults to a person's of the other company */
  withForeignEnd(name: CallName, path: string, email?: string): Promise<object>
}

/** Two companies with their domains, two categories, and administrators limited to the first of each. */
export async function openLimitedWorld(): Promise<LimitedWorld> {
  const site = await createTestSite({
    ADMIN_EMAILS: 'chief@north.example,requester@north.example',
    REQUESTS_A_MINUTE: '1000000',
  })
  const { db } = site.services
  const emails = ['category', 'company', 'both'].map((name) => `${name}@north.example`)
  await configure(site, {
    hosted_domains: { values: ['north.example', 'south.example'] },
    admin_emails: emails,
  })
  const chief = await site.signIn('chief@north.example', 'Chief', 'admin')
  const requester = await site.signIn('requester@north.example', 'Requester', 'admin')
  const places = {} as LimitedWorld['places']
  for (const [side, name] of [
    ['inside', 'north'],
    ['outside', 'south'],
  ] as const) {
    const domain = `${name}.example`
    const { company_id: companyId } = await chief.must('admin-save_company', { name, domains: [domain] })
    const person = await site.signIn(`person@${domain}`, `Person of ${name}`)
    const approver = await site.signIn(`approver@${domain}`, `Approver of ${name}`)
    places[side] = {
      categoryId: await addCategory(chief, `Category of ${name}`),
      companyId,
      person,
      approver,
      domain,
    }
  }
  await chief.must('admin-save_role', { name: 'Controller', holders: [] })
  const [role] = (await chief.must('admin-get_roles', {})).roles
  const { list_id: listId } = await chief.must('admin-save_list', { name: 'Cost centres' })
  const { inside, outside } = places
  await db
    .updateTable('people')
    .set({ company_id: inside.companyId })
    .where('email', 'like', '%@north.example')
    .execute()
  await db
    .updateTable('people')
    .set({ company_id: outside.companyId })
    .where('email', 'like', '%@south.example')
    .execute()
  const limits = [
    { company_ids: [], category_ids: [inside.categoryId] },
    { company_ids: [inside.companyId], category_ids: [] },
    { company_ids: [inside.companyId], category_ids: [inside.categoryId] },
  ]
  const limited: Actor[] = []
  for (const [at, email] of emails.entries()) {
    await chief.must('admin-save_administrator', { email, limits: limits[at]! })
    limited.push(await site.signIn(email, email, 'admin'))
  }
  await db
    .updateTable('people')
    .set({ company_id: inside.companyId })
    .where('email', 'like', '%@north.example')
    .execute()
  const [byCategory, byCompany, byBoth] = limited as [Actor, Actor, Actor]
  let codes = 0
  const world: LimitedWorld = {
    site,
    chief,
    requester,
    byCategory,
    byCompany,
    byBoth,
    places,
    role: role!,
    listId,
    newCode: () => `L${String((codes += 1))}`,
    withForeignEnd: async (name, path, email) => {
      const payload = await rows[name]!.payload(world, 'inside')
      return foreign(world, payload as Record<string, never>, path, email)
    },
  }
  return world
}

/** The payload with another company's person or place at a path. */
function foreign(
  { places }: LimitedWorld,
  payload: Record<string, unknown>,
  path: string,
  email = places.outside.person.email,
): object {
  const { companyId } = places.outside
  if (path === '2.email') return { csv: `email,name\nnew@${places.outside.domain},New` }
  if (path.startsWith('lines')) return { ...payload, lines: [{ ...dayLine(), delegate_email: email }] }
  if (!path.startsWith('holders')) return { ...payload, [path]: email }
  const holders = payload.holders as object[]
  const changed =
    path === 'holders.0.email'
      ? { email }
      : path === 'holders.0.place'
        ? { place: { kind: 'COMPANY', id: companyId } }
        : { deputies: [email] }
  return { ...payload, holders: [{ ...holders[0], ...changed }] }
}

const dayLine = () => ({ first_day: '2098-01-04', last_day: '2098-01-08', template_ids: [] })

interface Row {
  payload: (world: LimitedWorld, side: Side) => object | Promise<object>
  /** The answer about what lies outside; absent where there is only a list, which is kept to the limits. */
  outside?: ErrorCode
  /** The answer names what was sent. */
  isNamed?: true
}

const place = ({ places }: LimitedWorld, side: Side): Place =>
  side === 'inside' ? places.inside : places.outside

/** A template of the side's category, new for each call. */
export async function template(world: LimitedWorld, side: Side, action: 'DRAFTED' | 'PUBLISHED' = 'DRAFTED') {
  if (side === 'unknown') return { template_id: randomUUID(), version_id: randomUUID() }
  const { categoryId } = place(world, side)
  const saved = await world.chief.must(
    'admin-create_template',
    newTemplate(categoryId, world.newCode(), { action }),
  )
  return { template_id: saved.template_id, version_id: saved.version_id }
}

/** A submitted memo of a template of the side's category, with a seat of the side's company. */
export async function memo(world: LimitedWorld, side: Side) {
  if (side === 'unknown') return { memo_id: 'AVL-1999-0001', approver_id: randomUUID() }
  const { template_id } = await template(world, side, 'PUBLISHED')
  const { person, approver } = place(world, side)
  const { memo_id } = await person.must('create_memo', {
    template_id,
    memo_content: answers(),
    sequences: [level([approver])],
    action: 'SUBMITTED',
  })
  const { levels } = await person.must('get_memo_logs', { memo_id })
  return { memo_id, approver_id: levels[0]?.approvers[0]?.approver_id ?? '' }
}

/** Answers to the form that new templates begin with. */
function answers() {
  const [section] = formWith('What for?')
  const value = ['TEXT_SUBJECT', 'QUESTION'].map((field_id) => ({ field_id, value: 'Travel' }))
  return [{ field_id: section!.field_id, field_type: 'SECTION', value }]
}

const ofTemplate = async (world: LimitedWorld, side: Side) => ({
  template_id: (await template(world, side)).template_id,
})
const written = (categoryId: string) => {
  const { template_code: _code, ...rest } = newTemplate(categoryId, 'X')
  return rest
}
const policyDraft = {
  template_content: formWith('What for?'),
  policy: { rows: [], otherwise: { kind: 'REFUSE', text: 'No route.' } },
}
const successor = ({ places }: LimitedWorld) => ({
  to_email: places.inside.approver.email,
  reason: 'Leaving',
})
const personOf = (world: LimitedWorld, side: Side) => ({
  email: side === 'unknown' ? 'none@south.example' : place(world, side).person.email,
})
const memoOf = async (world: LimitedWorld, side: Side) => ({ memo_id: (await memo(world, side)).memo_id })

/** Someone of the side's company with a memo that waits for them. */
async function waiting(world: LimitedWorld, side: Side) {
  await memo(world, side)
  return { email: side === 'unknown' ? 'none@south.example' : place(world, side).approver.email }
}

/** The calls that aren't for administrators without limits alone. */
export const rows: Partial<Record<CallName, Row>> = {
  'admin-get_categories': { payload: () => ({}) },
  'admin-get_category_by_id': {
    payload: (world, side) => ({
      category_id: side === 'unknown' ? randomUUID() : place(world, side).categoryId,
    }),
    outside: 'NOT_FOUND',
  },
  'admin-get_templates': { payload: () => ({}) },
  'admin-get_drafted_templates': { payload: () => ({}) },
  'admin-get_template_by_id': { payload: ofTemplate, outside: 'NOT_FOUND' },
  'admin-check_template_code': { payload: () => ({ template_code: 'NONE' }) },
  'admin-get_template_versions': { payload: ofTemplate, outside: 'NOT_FOUND' },
  'admin-restore_template_version': {
    payload: (world, side) => template(world, side, 'PUBLISHED'),
    outside: 'NOT_FOUND',
  },
  'admin-get_publishing_effects': { payload: ofTemplate, outside: 'NOT_FOUND' },
  'admin-publish_template': { payload: ofTemplate, outside: 'NOT_FOUND' },
  'admin-confirm_publication': {
    payload: async (world, side) => waitingDraft(world, side),
    outside: 'NOT_FOUND',
  },
  'admin-unpublish_template': {
    payload: async (world, side) => template(world, side, 'PUBLISHED'),
    outside: 'NOT_FOUND',
  },
  'admin-delete_template': { payload: ofTemplate, outside: 'NOT_FOUND' },
  'admin-create_template': {
    payload: (world, side) => newTemplate(place(world, side).categoryId, world.newCode()),
    outside: 'INVALID_ARGUMENT',
  },
  'admin-edit_template': {
    payload: async (world, side) => ({
      ...(await ofTemplate(world, side)),
      ...written(world.places.inside.categoryId),
    }),
    outside: 'NOT_FOUND',
  },
  'admin-check_policy': {
    payload: async (world, side) => ({ ...policyDraft, ...(await ofTemplate(world, side)) }),
    outside: 'NOT_FOUND',
  },
  'admin-try_policy': {
    payload: (world) => ({
      ...policyDraft,
      samples: [
        { sample_id: 'a', name: 'A', owner_email: world.places.inside.person.email, memo_content: [] },
      ],
    }),
  },
  'admin-get_held_memos': { payload: () => ({}) },
  'admin-get_memo_hold': { payload: memoOf, outside: 'NOT_FOUND' },
  'admin-hold_memo': {
    payload: async (world, side) => ({ ...(await memoOf(world, side)), reason: 'Audit' }),
    outside: 'NOT_FOUND',
  },
  'admin-lift_hold': {
    payload: async (world, side) => {
      const { memo_id } = await memo(world, side)
      if (side !== 'unknown') await world.chief.must('admin-hold_memo', { memo_id, reason: 'Audit' })
      return { memo_id }
    },
    outside: 'NOT_FOUND',
  },
  'admin-get_lists': { payload: () => ({}) },
  'admin-get_list_entries': { payload: ({ listId }) => ({ list_id: listId }) },
  'admin-get_evidence': { payload: () => ({}) },
  'admin-get_absences': { payload: personOf, outside: 'NOT_FOUND', isNamed: true },
  'admin-save_absence': {
    payload: (world, side) => ({
      ...personOf(world, side),
      ...nextDays(),
      lines: [],
    }),
    outside: 'NOT_FOUND',
    isNamed: true,
  },
  'admin-end_absence': {
    payload: async (world, side) => {
      const { email } = personOf(world, side)
      if (side === 'unknown') return { email, absence_id: randomUUID() }
      const absence = await world.chief.must('admin-save_absence', { email, ...nextDays(), lines: [] })
      return { email, absence_id: absence.absence_id }
    },
    outside: 'NOT_FOUND',
    isNamed: true,
  },
  'admin-reassign_seat': {
    payload: async (world, side) => ({
      ...(await memo(world, side)),
      to_email: 'category@north.example',
      reason: 'Away',
    }),
    outside: 'NOT_FOUND',
  },
  'admin-get_handover': {
    payload: (world, side) => ({ ...personOf(world, side) }),
    outside: 'NOT_FOUND',
    isNamed: true,
  },
  'admin-start_handover': {
    payload: async (world, side) => ({
      ...(await waiting(world, side)),
      to_email: 'category@north.example',
      reason: 'Leaving',
    }),
    outside: 'NOT_FOUND',
    isNamed: true,
  },
  'admin-get_handover_result': {
    payload: async (world, side) => {
      if (side === 'unknown') return { handover_id: randomUUID() }
      const started = await world.chief.must('admin-start_handover', {
        ...(await waiting(world, side)),
        ...successor(world),
        to_email: 'category@north.example',
      })
      return { handover_id: started.handover_id }
    },
    outside: 'NOT_FOUND',
  },
  'admin-get_attention': { payload: () => ({}) },
  'admin-get_people': { payload: () => ({}) },
  'admin-search_directory': { payload: () => ({ search: 'person' }) },
  'admin-save_person': {
    payload: (world, side) => ({
      person_id: side === 'unknown' ? randomUUID() : place(world, side).person.userId,
      name: 'Renamed',
    }),
    outside: 'NOT_FOUND',
  },
  'admin-set_person_disabled': {
    payload: (world, side) => ({
      person_id: side === 'unknown' ? randomUUID() : place(world, side).person.userId,
      disabled: false,
    }),
    outside: 'NOT_FOUND',
  },
  'admin-preview_people_import': { payload: () => ({ csv: 'email,name\nnew@north.example,New' }) },
  'admin-import_people': {
    payload: (world, side) => ({ csv: `email,name\nnew@${place(world, side).domain},New` }),
    outside: 'INVALID_ARGUMENT',
  },
  'admin-save_role': {
    payload: ({ role, places }, side) => ({
      ...(side === 'outside' ? {} : { role_id: role.role_id }),
      name: side === 'outside' ? `Role ${randomUUID()}` : role.name,
      holders: [
        { email: places.inside.person.email, place: { kind: 'COMPANY', id: places.inside.companyId } },
      ],
    }),
    outside: 'PERMISSION_DENIED',
  },
  'admin-get_organisation': { payload: () => ({}) },
  'admin-get_roles': { payload: () => ({}) },
  'admin-get_log': { payload: () => ({}) },
}

let years = 0
/** Days that no other absence of the same person has. */
function nextDays() {
  years += 1
  const year = 2100 + years
  return { first_day: `${year}-01-04`, last_day: `${year}-01-08` }
}

/** A draft whose changed policy waits for another administrator (N5). */
async function waitingDraft(world: LimitedWorld, side: Side) {
  const answer = { answer: 'CONFIRMED' as const, revision: 1 }
  if (side === 'unknown') return { ...(await template(world, side)), ...answer }
  await configure(world.site, { is_policy_confirmation_enabled: true })
  const { categoryId } = place(world, side)
  const saved = await world.requester.must(
    'admin-create_template',
    newTemplate(categoryId, world.newCode(), {
      action: 'PUBLISHED',
      workflow: 'POLICY',
      policy: { rows: [], otherwise: { kind: 'REFUSE', text: 'No route.' } } as never,
    }),
  )
  const { template_id, version_id, revision } = saved
  return { template_id, version_id, ...answer, revision }
}
