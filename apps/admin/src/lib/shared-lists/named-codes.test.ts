import type { Policy, TemplateContent } from '@countersign/domain'
import { expect, it } from 'vitest'
import { namedCodes } from './named-codes.ts'

const when = (field_ref: string, value: string) => ({ field_ref, operator: 'EQUALS', value })
const question = (field_id: string, list_id?: string, conditions?: object[]) => ({
  field_id,
  field_type: 'DROPDOWN',
  constant: [],
  ...(list_id !== undefined && { list_id }),
  ...(conditions && { conditions }),
})
const content = [
  { field_id: 'S', value: [question('CENTRE', 'centres'), question('KIND')] },
  {
    field_id: 'T',
    conditions: [when('CENTRE', 'CC-1'), when('KIND', 'x')],
    value: [question('MORE', 'projects', [when('CENTRE', 'CC-2')])],
  },
] as unknown as TemplateContent

it('N9: the codes that conditions of sections, questions and policies name are known by their list', () => {
  const policy = {
    rows: [
      { conditions: [{ kind: 'CHOICE', field_id: 'CENTRE', is_one_of: true, values: ['CC-2', 'CC-3'] }] },
    ],
  } as unknown as Policy
  expect([...namedCodes(content, policy)]).toEqual([['centres', ['CC-1', 'CC-2', 'CC-3']]])
  expect([...namedCodes(content, null)]).toEqual([['centres', ['CC-1', 'CC-2']]])
})
