import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_TEMPLATE } from '../form/template/default-template.ts'
import { judgeTemplate } from './judge-template.ts'
import { aField, aGroup, aSection, aTemplate } from '../form/testing/builders.ts'
import { anyTemplate } from '../form/testing/arbitraries.ts'
import { aPublishableTemplate } from '../form/testing/publishable-template.ts'
import type { Condition, FieldDefinition, Section, TemplateContent } from '../form/template/template.ts'

const reviewTemplate = (template_content: TemplateContent) =>
  judgeTemplate({ template_code: 'GEN', template_content, template_config: {} })
const codes = (template: TemplateContent) => reviewTemplate(template).map((found) => found.code)
const when = (field_ref: string, value: string): Condition => ({ field_ref, operator: 'EQUALS', value })
const later = (id: string, value: FieldDefinition[], given: Partial<Section> = {}) =>
  aSection(value, { field_id: id, sectionId: id, ...given })
const required = { required: true }

describe('before publishing', () => {
  it('finds nothing in the default template', () => {
    expect(reviewTemplate(DEFAULT_TEMPLATE)).toEqual([])
  })

  it('F4: names errors first, each with its sentence and place', () => {
    const unnamed = aField('RADIO', { field_id: 'R', constant: [{ value: 'a', label: ' ' }] })
    expect(reviewTemplate(aTemplate(unnamed))).toEqual([
      {
        severity: 'error',
        blocksSaving: false,
        part: 'form',
        code: 'UNNAMED_OPTION',
        path: ['SECTION_1', 'R'],
        place: 'Request › A question',
        message: 'Please name this option',
      },
    ])
  })

  it('F4: finds a section that can never show, and its unreachable required questions', () => {
    const fields = [
      aField('TEXT', { field_id: 'MUST', validations: required }),
      aField('TEXT', { field_id: 'MAY' }),
    ]
    const template = [...aTemplate(), later('S2', fields, { conditions: [when('GONE', 'x')] })]
    expect(reviewTemplate(template).filter((found) => found.severity === 'warning')).toMatchObject([
      { code: 'SECTION_NEVER_SHOWN', path: ['S2'] },
      { code: 'REQUIRED_NEVER_SHOWN', path: ['S2', 'MUST'] },
    ])
  })

  it('F4: follows chains: what waits for a question that cannot show cannot show either', () => {
    const chain = [
      ...aTemplate(aField('RADIO', { field_id: 'A', hidden: true })),
      later('S2', [aField('RADIO', { field_id: 'B' })], { conditions: [when('A', 'a')] }),
      later('S3', [aField('TEXT', { field_id: 'C' })], { conditions: [when('B', 'a')] }),
    ]
    expect(codes(chain)).toEqual(['FIELD_NEVER_SHOWN', 'SECTION_NEVER_SHOWN', 'SECTION_NEVER_SHOWN'])
  })

  it('F4: alternatives: one condition that can be met is enough, and follow-ups are reached by their option', () => {
    const follow = aField('TEXT', { field_id: 'F', validations: required })
    const source = aField('RADIO', {
      field_id: 'A',
      constant: [
        { value: 'a', label: 'Yes', branchingQuestions: [follow] },
        { value: 'b', label: 'No' },
      ],
    })
    const asks = aField('TEXT', { field_id: 'B', conditions: [when('A', 'gone'), when('A', 'b')] })
    expect(codes(aTemplate(source, asks))).toEqual(['CONDITION_NEVER_MET'])
  })

  it('finds sections without questions and options that look alike', () => {
    const alike = [
      { value: 'a', label: 'Yes' },
      { value: 'b', label: 'yes ' },
    ]
    const template = [
      ...aTemplate(aField('CHECKBOX', { field_id: 'C', constant: alike }), aGroup()),
      later('S2', []),
    ]
    expect(codes(template)).toEqual(['OPTIONS_LOOK_ALIKE', 'SECTION_WITHOUT_QUESTIONS'])
  })

  it('can review any template, and warns of no place twice', () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        const warnings = reviewTemplate(template).filter((found) => found.severity === 'warning')
        const said = warnings.map(({ code, path }) => `${code} ${path.join('.')}`)
        expect(new Set(said).size).toBe(said.length)
      }),
    )
  })

  it('finds no error where a template may be published', () => {
    fc.assert(
      fc.property(aPublishableTemplate, (template) => {
        expect(reviewTemplate(template).filter((found) => found.severity === 'error')).toEqual([])
      }),
    )
  })
})
