import { expect, it } from 'vitest'
import { matchingTypes } from './matching-types.ts'

const type = (template_code: string, template_name: string) => ({
  template_id: template_code,
  template_code,
  template_name,
})
const types = [type('GEN', 'General announcement'), type('AVL', 'Availment Form - memo to spend')]
const codes = (typed: string) => matchingTypes(types, typed).map((one) => one.template_code)

it('U14: memo types are sorted by name, and found by parts of name or code', () => {
  expect(codes('')).toEqual(['AVL', 'GEN'])
  expect(codes(' spend form ')).toEqual(['AVL'])
  expect(codes('gen')).toEqual(['GEN'])
  expect(codes('announcement spend')).toEqual([])
})
