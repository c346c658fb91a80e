import type { Policy, PolicySource, TemplateContent } from '@countersign/domain'
import { expect, it } from 'vitest'
import { sourceOfValue, valueSources } from './value-sources.ts'

const question = (field_id: string, more: object) => ({
  field_id,
  field_name: `Question ${field_id}`,
  field_type: 'DROPDOWN',
  validations: {},
  constant: [],
  ...more,
})
const KIND = question('KIND', { constant: [{ value: 'A', label: 'Label of A' }] })
const CENTRE = question('CENTRE', { list_id: 'centres' })
const ROWS = question('ROWS', { field_type: 'NESTED', constant: [question('CELL', { list_id: 'projects' })] })
const NOTE = question('NOTE', { field_type: 'TEXT' })

const role = (place: object): PolicySource => ({ kind: 'ROLE', role_id: 'owner', place }) as PolicySource
const byAnswer = (field_id: string) => role({ kind: 'ANSWER', field_id })
const byRows = role({ kind: 'ROWS', field_id: 'ROWS', question_id: 'CELL' })

function template(template_id: string, sources: readonly PolicySource[]) {
  const level = { level_id: 'L', sources, watchers: [] }
  return {
    template_id,
    template_name: `Template ${template_id}`,
    template_content: [{ field_id: 'S', value: [KIND, CENTRE, ROWS, NOTE] }] as unknown as TemplateContent,
    policy: { rows: [], otherwise: { kind: 'LEVELS', levels: [level] } } as unknown as Policy,
  }
}
const keys = (sources: readonly { key: string }[]) => sources.map(({ key }) => key)

it('N2, N9: a value is chosen from the questions by which policies look the role up', () => {
  const found = valueSources('owner', [template('T', [byAnswer('KIND'), byAnswer('CENTRE'), byRows])])
  expect(keys(found)).toEqual(['T KIND', 'T CENTRE', 'T CELL'])
  expect(found.map(({ values }) => values)).toEqual([
    { options: KIND.constant },
    { list_id: 'centres' },
    { list_id: 'projects' },
  ])
})

it('N2: texts have no options, and neither have other roles and places', () => {
  const elsewhere = role({ kind: 'EVERYWHERE' })
  expect(valueSources('owner', [template('T', [byAnswer('NOTE'), elsewhere])])).toEqual([])
  expect(valueSources('other', [template('T', [byAnswer('KIND')])])).toEqual([])
})

it('N9: a list that several templates choose from is offered once', () => {
  const templates = [
    template('T', [byAnswer('CENTRE')]),
    template('U', [byAnswer('CENTRE'), byAnswer('KIND')]),
  ]
  expect(keys(valueSources('owner', templates))).toEqual(['T CENTRE', 'U KIND'])
})

it('N2: the value of a holder is shown at the question that has it among its options, else at a list', () => {
  const sources = valueSources('owner', [template('T', [byAnswer('CENTRE'), byAnswer('KIND')])])
  expect(sourceOfValue(sources, 'A')?.key).toBe('T KIND')
  expect(sourceOfValue(sources, 'CC-100')?.key).toBe('T CENTRE')
  expect(sourceOfValue(sources, '')?.key).toBe('T CENTRE')
  expect(sourceOfValue([], 'A')).toBeUndefined()
})
