import { isFromList } from '@countersign/domain'
import type { TemplateContent } from '@countersign/domain'
import { expect, it } from 'vitest'
import { changeContent } from '../change-content.ts'
import { allFields, findField } from '../walk-content.ts'

let ids = 0
const newId = () => `N${(ids += 1)}`
const when = (field_ref: string, value: string) => ({ field_ref, operator: 'EQUALS', value })
const field = (field_id: string, more: object) => ({
  field_id,
  field_name: field_id,
  field_type: 'DROPDOWN_DEFAULT',
  validations: {},
  ...more,
})
const followUp = { field_id: 'WHY', field_name: 'Why', field_type: 'TEXT', validations: {} }
const content = [
  {
    field_id: 'S',
    value: [
      field('CENTRE', {
        defaultValue: 'a',
        hasBranchingQuestions: true,
        constant: [
          { value: 'a', label: 'A', branchingQuestions: [followUp] },
          { value: 'b', label: 'B' },
        ],
      }),
      field('TEXT', { field_type: 'TEXT' }),
    ],
  },
  { field_id: 'T', value: [], conditions: [when('CENTRE', 'b')] },
] as unknown as TemplateContent

const setList = (given: TemplateContent, listId: string | null, fieldId = 'CENTRE') =>
  changeContent(given, { type: 'setList', fieldId, listId }, newId).content

it('N9: a dropdown that takes its options from a shared list has none of its own, and nothing that these led to', () => {
  const listed = setList(content, 'centres')
  const centre = findField(listed, 'CENTRE')
  expect(centre).toMatchObject({ field_type: 'DROPDOWN', list_id: 'centres', constant: [] })
  expect(centre).not.toHaveProperty('defaultValue')
  expect(centre).not.toHaveProperty('hasBranchingQuestions')
  expect(allFields(listed).map(({ field_id }) => field_id)).not.toContain('WHY')
  expect(listed[1]).not.toHaveProperty('conditions')
})

it('N9: conditions on the codes of a list go when another list is chosen, or options of its own', () => {
  const listed = setList(content, 'centres')
  const conditioned = changeContent(
    listed,
    {
      type: 'setConditions',
      ownerId: 'T',
      conditions: [{ field_ref: 'CENTRE', operator: 'EQUALS', value: 'CC-1' }],
    },
    newId,
  ).content
  expect(setList(conditioned, 'centres')).toBe(conditioned)
  expect(setList(conditioned, 'projects')[1]).not.toHaveProperty('conditions')
  const own = setList(conditioned, null)
  expect(own[1]).not.toHaveProperty('conditions')
  const centre = findField(own, 'CENTRE')
  expect(centre && isFromList(centre)).toBe(false)
  expect(centre).toMatchObject({ constant: [{ label: 'Option 1' }] })
})

it('N9: only a dropdown takes its options from a list; another type begins with its own', () => {
  expect(setList(content, 'centres', 'TEXT')).toBe(content)
  const listed = setList(content, 'centres')
  const radio = changeContent(listed, { type: 'changeType', fieldId: 'CENTRE', to: 'RADIO' }, newId).content
  expect(findField(radio, 'CENTRE')).toMatchObject({ field_type: 'RADIO', constant: [{ label: 'Option 1' }] })
  expect(findField(radio, 'CENTRE')).not.toHaveProperty('list_id')
})
