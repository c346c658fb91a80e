import type { CallInput } from '@countersign/contract'
import type { Policy, PolicyCondition, TemplateContent } from '@countersign/domain'
import { aField, aTemplate } from '@countersign/domain/form/testing/builders'
import { level, signInParticipants } from '@countersign/test-kit/memos'
import { policyLevel } from '@countersign/test-kit/policies/policies'
import { addRole } from '@countersign/test-kit/policies/roles'
import { addSharedList } from '@countersign/test-kit/policies/shared-lists'
import { addCategory, createConsoleSite, newTemplate } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let site: TestSite
let admin: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let category: string
let list: string
let codes = 0
const GONE = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  people = await signInParticipants(site)
  category = await addCategory(admin, 'Budget & Finance')
})
afterAll(() => site.stop())
beforeEach(async () => {
  list = await addSharedList(site.services.db, `Cost centres ${++codes}`, {
    'CC-1': { label: 'Network' },
    'CC-2': { label: 'Ended', to_day: '2020-01-01' },
    'CC-3': { label: 'Legal' },
  })
})

const form = (value: string, list_id = list): TemplateContent =>
  aTemplate(
    aField('DROPDOWN', { field_id: 'CENTRE', field_name: 'Cost centre', list_id, constant: [] }),
    aField('TEXT', {
      field_id: 'WHY',
      field_name: 'Why',
      conditions: [{ field_ref: 'CENTRE', operator: 'EQUALS', value }],
    }),
  )
const save = (content: TemplateContent, more: Partial<CallInput<'admin-create_template'>> = {}) =>
  admin.call(
    'admin-create_template',
    newTemplate(category, `L${codes}`, { template_content: content as never, action: 'PUBLISHED', ...more }),
  )
const refusal = (path: string, code: string) => ({
  ok: false,
  code: 'INVALID_ARGUMENT',
  details: { issues: [{ path: `template_content.${path}`, code }] },
})

describe('N9: a template that names a shared list', () => {
  it('is published with its name alone, and with codes of any day', async () => {
    const answer = await save(form('CC-2'))
    if (!answer.ok) throw new Error(answer.message)
    const { template_id } = answer.result
    const { template_content } = await admin.must('admin-get_template_by_id', { template_id })
    expect(template_content).toEqual(JSON.parse(JSON.stringify(form('CC-2'))))
    expect(JSON.stringify(template_content)).not.toContain('Network')
    const { lists } = await people.owner.must('get_template_by_id', { template_id })
    expect(lists).toMatchObject([{ list_id: list, entries: [{ code: 'CC-1' }, { code: 'CC-3' }] }])
  })

  it('is refused for a list that is gone, or a code that the list lacks; a draft is not', async () => {
    const cases = [
      [form('CC-1', GONE), 'SECTION_1.CENTRE', 'LIST_GONE'],
      [form('CC-1', 'none'), 'SECTION_1.CENTRE', 'LIST_GONE'],
      [form('CC-1', ''), 'SECTION_1.CENTRE', 'NO_LIST'],
      [form('CC-9'), 'SECTION_1.WHY', 'CODE_GONE'],
    ] as const
    for (const [content, path, code] of cases) expect(await save(content)).toMatchObject(refusal(path, code))
    const draft = await save(form('CC-9', GONE), { action: 'DRAFTED' })
    if (!draft.ok) throw new Error(draft.message)
    const { template_id, revision } = draft.result
    expect(await admin.call('admin-publish_template', { template_id, revision })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { issues: [{ code: 'LIST_GONE' }] },
    })
  })

  it('is judged again when its draft is published later', async () => {
    const draft = await save(form('CC-3'), { action: 'DRAFTED' })
    if (!draft.ok) throw new Error(draft.message)
    const { template_id, revision } = draft.result
    await site.services.db.deleteFrom('shared_list_entries').where('code', '=', 'CC-3').execute()
    expect(await admin.call('admin-publish_template', { template_id, revision })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { issues: [{ code: 'CODE_GONE' }] },
    })
  })

  it('and the deletion of the list exclude each other', async () => {
    for (let round = 0; round < 5; round++) {
      const list_id = await addSharedList(site.services.db, `Race ${codes} ${round}`, { 'CC-1': {} })
      const content = form('CC-1', list_id)
      const [published, deleted] = await Promise.all([
        admin.call(
          'admin-create_template',
          newTemplate(category, `R${codes}X${round}`, {
            template_content: content as never,
            action: 'PUBLISHED',
          }),
        ),
        admin.call('admin-delete_list', { list_id }),
      ])
      expect([published.ok, deleted.ok].toSorted()).toEqual([false, true])
    }
  })
})

const choice = (values: string[]): PolicyCondition => ({
  kind: 'CHOICE',
  field_id: 'CENTRE',
  is_one_of: true,
  values,
})
const policyOf = (
  condition: PolicyCondition,
  level_id: string,
  source: Parameters<typeof policyLevel>[1],
): Policy => ({
  rows: [{ row_id: 'ROW', conditions: [condition], levels: [policyLevel(level_id, source)] }],
  otherwise: { kind: 'REFUSE', text: 'Choose another cost centre.' },
})
const asks = ({ email }: Actor) => ({ kind: 'PERSON' as const, person: { email, name: email } })

describe('N9, N1: a policy that looks at a shared list', () => {
  it('is checked and published with codes that the list has', async () => {
    const check = async (values: string[]) => {
      const { findings } = await admin.must('admin-check_policy', {
        policy: policyOf(choice(values), 'L1', asks(people.first)) as never,
        template_content: form('CC-1') as never,
        template_config: {},
      })
      return findings.map(({ code, message }) => `${code} ${message}`)
    }
    expect(await check(['CC-1', 'CC-2'])).toEqual([])
    const gone = 'CODE_GONE “CC-9” is not in the list of this question'
    expect(await check(['CC-1', 'CC-9'])).toEqual([gone])
    const policy = policyOf(choice(['CC-9']), 'L1', asks(people.first)) as never
    expect(await save(form('CC-1'), { workflow: 'POLICY', policy })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ code: 'CODE_GONE', path: 'policy.ROW.conditions.0' }] },
    })
  })

  it('routes by the code, and finds roles by it', async () => {
    const { owner, first, second } = people
    const role_id = await addRole(site.services.db, `Controller ${codes}`, [
      { email: first.email, place: { kind: 'VALUE', id: 'CC-1' } },
      { email: second.email, place: { kind: 'VALUE', id: 'CC-3' } },
    ])
    const byCentre = {
      kind: 'ROLE' as const,
      role_id,
      place: { kind: 'ANSWER' as const, field_id: 'CENTRE' },
    }
    const policy = policyOf(choice(['CC-1', 'CC-3']), 'L1', byCentre) as never
    const answer = await save(form('CC-2'), { workflow: 'POLICY', policy })
    if (!answer.ok) throw new Error(answer.message)
    const { template_id } = answer.result
    const content = (code: string) => [
      { field_id: 'TEXT_SUBJECT', value: 'Routers' },
      { field_id: 'CENTRE', value: code },
    ]
    const routeFor = async (code: string) => {
      const { sequences } = await owner.must('get_route_for_answers', {
        template_id,
        memo_content: content(code),
      })
      return sequences.flatMap(({ approvers }) => approvers.map(({ email }) => email))
    }
    expect(await routeFor('CC-1')).toEqual([first.email])
    expect(await routeFor('CC-3')).toEqual([second.email])
    const submit = (code: string, approver: Actor) =>
      owner.call('create_memo', {
        template_id,
        action: 'SUBMITTED',
        memo_content: content(code),
        sequences: [level([approver])],
      })
    expect(await submit('CC-3', first)).toMatchObject({ details: { reason: 'POLICY_NOT_MET' } })
    expect(await submit('CC-3', second)).toMatchObject({ ok: true })
    expect(await submit('CC-2', second)).toMatchObject({
      details: { issues: [{ path: 'answers.CENTRE', code: 'NOT_IN_LIST' }] },
    })
  })
})

it('N9: an entry that ends while memos name it is refused or submitted, never half', async () => {
  const { owner, first } = people
  const answer = await save(form('CC-1'))
  if (!answer.ok) throw new Error(answer.message)
  const { template_id } = answer.result
  const { entries } = await admin.must('admin-get_list_entries', { list_id: list, codes: ['CC-3'] })
  const submit = () =>
    owner.call('create_memo', {
      template_id,
      action: 'SUBMITTED',
      memo_content: [
        { field_id: 'TEXT_SUBJECT', value: 'Routers' },
        { field_id: 'CENTRE', value: 'CC-3' },
      ],
      sequences: [level([first])],
    })
  const ending = {
    list_id: list,
    entry_id: entries[0]!.entry_id,
    code: 'CC-3',
    label: 'Legal',
    to_day: '2020-01-01',
  }
  const [ended, ...submitted] = await Promise.all([
    admin.call('admin-save_list_entry', ending),
    ...Array.from({ length: 6 }, submit),
  ])
  expect(ended).toMatchObject({ ok: true })
  for (const one of submitted)
    if (!one.ok) expect(one).toMatchObject({ details: { issues: [{ code: 'NOT_IN_LIST' }] } })
  expect(await submit()).toMatchObject({ details: { issues: [{ code: 'NOT_IN_LIST' }] } })
  const { memos } = await owner.must('getMyMemosActiveWithUserID', { memo_type: template_id })
  expect(memos).toHaveLength(submitted.filter(({ ok }) => ok).length)
})
