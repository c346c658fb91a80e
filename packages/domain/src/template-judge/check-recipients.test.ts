import { expect, it } from 'vitest'
import { aTemplate } from '../form/testing/builders.ts'
import type { RecipientSource } from '../form/template/template.ts'
import type { RolePlaces } from '../policy/judge/missing-holders.ts'
import type { HoldingPlace } from '../route/seat-source.ts'
import { findingIssue } from './checks/finding.ts'
import { judgeTemplate } from './judge-template.ts'

const NAMES = ['Kubo', 'Lumen', 'North', 'South', 'West']
const places = (...held: HoldingPlace[]): RolePlaces => ({
  companies: NAMES.map((name) => ({ id: name, name })),
  groups: [],
  roles: [{ role_id: 'cfo', name: 'CFO', held }],
})
const role = (
  place: Extract<RecipientSource, { kind: 'ROLE' }>['place'],
  role_id = 'cfo',
): RecipientSource => ({
  kind: 'ROLE',
  role_id,
  place,
})
const person: RecipientSource = { kind: 'PERSON', person: { email: 'ana@northwind.example', name: 'Ana' } }

function judged(sources: RecipientSource[], recipient_places?: RolePlaces) {
  return judgeTemplate({
    template_code: 'X',
    template_content: aTemplate(),
    template_config: { after_approval: { handlers: { sources } } },
    recipient_places,
  }).filter(({ part }) => part === 'handlers')
}

it('R3, N5: warns of a role that no one holds, at its place; the template can be published', () => {
  const [found, ...others] = judged([person, role({ kind: 'EVERYWHERE' })], places())
  expect(others).toEqual([])
  expect(found).toMatchObject({ severity: 'warning', blocksSaving: false, path: ['1'] })
  expect(findingIssue(found!)).toEqual({
    path: 'template_config.after_approval.handlers.sources.1',
    code: 'ROLE_WITHOUT_HOLDER',
    message: 'To do for, 2: No one is CFO. Approved memos go to no one by this role',
  })
  expect(judged([role({ kind: 'EVERYWHERE' })], places({ kind: 'EVERYWHERE' }))).toEqual([])
})

it('R3, N5: names up to three companies of owners for which no one holds it', () => {
  const [found] = judged([role({ kind: 'OWNER_COMPANY' })], places({ kind: 'COMPANY', id: 'Kubo' }))
  expect(found?.message).toBe(
    'Lumen has no CFO. North has no CFO. South has no CFO. It is the same in 1 more. Approved memos go to no one by this role',
  )
  const [one] = judged([role({ kind: 'COMPANY', id: 'West' })], places())
  expect(one?.message).toBe('West has no CFO. Approved memos go to no one by this role')
})

it('R3, N5: a role that is gone keeps the template from being published', () => {
  expect(judged([role({ kind: 'EVERYWHERE' }, 'gone')], places())).toMatchObject([
    { severity: 'error', blocksSaving: false, code: 'ROLE_GONE' },
  ])
})

it('R3: says nothing where it is not known who holds a role, or no one gets approved memos', () => {
  expect(judged([role({ kind: 'EVERYWHERE' })])).toEqual([])
  expect(
    judgeTemplate({
      template_code: 'X',
      template_content: aTemplate(),
      template_config: {},
      recipient_places: places(),
    }).filter(({ part }) => part === 'handlers'),
  ).toEqual([])
})

it('R5, N5: says the same of the roles whose holders get copies, at their place', () => {
  const found = judgeTemplate({
    template_code: 'X',
    template_content: aTemplate(),
    template_config: { after_approval: { readers: { sources: [person, role({ kind: 'EVERYWHERE' })] } } },
    recipient_places: places(),
  }).filter(({ part }) => part === 'readers')
  expect(found.map(findingIssue)).toEqual([
    {
      path: 'template_config.after_approval.readers.sources.1',
      code: 'ROLE_WITHOUT_HOLDER',
      message: 'Copy for, 2: No one is CFO. Approved memos go to no one by this role',
    },
  ])
})
