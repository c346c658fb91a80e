import {
  answerTo,
  calculate,
  checkSubmission,
  shownForm,
  visibleFields,
  visibleSections,
} from '@countersign/domain'
import type { Answers, Calculation, FieldDefinition, TemplateContent } from '@countersign/domain'
import { aField, aGroup, aTemplate } from '@countersign/domain/form/testing/builders'
import { aPublishableTemplate } from '@countersign/domain/form/testing/publishable-template'
import { typedAnswersFor } from '@countersign/domain/form/testing/typed-answers'
import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useAnswersForm } from './answers/answers-form.ts'
import type { FormLists } from './answers/form-lists.ts'
import { fieldProblems, judgeField } from './answers/field-issues.ts'
import { FormSections } from './sections/form-sections.tsx'

const filled = aPublishableTemplate.chain((template) =>
  typedAnswersFor(template).map((answers) => ({ template, answers })),
)

interface FormProps {
  template: TemplateContent
  answers: Answers
  lists?: FormLists
}

function Form({ template, answers, lists }: FormProps) {
  const form = useAnswersForm({
    templateContent: template,
    answers,
    uploadFile: () => Promise.reject(new Error('Nothing is uploaded here')),
    ...(lists && { lists }),
  })
  return <FormSections form={form} />
}

const rendered = (template: TemplateContent, answers: Answers, lists?: FormLists) =>
  renderToStaticMarkup(
    <MantineProvider env="test">
      <Form template={template} answers={answers} {...(lists && { lists })} />
    </MantineProvider>,
  )

/** The fields on the page, and whether each is marked as required. */
function fieldsIn(html: string): { id: string; isRequired: boolean }[] {
  const [, ...parts] = html.split('<div id="field-')
  return parts.map((part) => ({
    id: part.slice(0, part.indexOf('"')),
    isRequired: part.includes('InputWrapper-required') || part.includes('asterisk'),
  }))
}

/** A group also marks its required questions in its heading. */
function marked(field: FieldDefinition): boolean {
  const inRows =
    field.field_type === 'NESTED' && field.constant.some((sub) => sub.validations.required === true)
  return field.validations.required === true || inRows
}

describe('the rendered form, for any template and any answers', () => {
  it('has the visible sections and questions, and marks the required ones (F4, F6)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const html = rendered(template, answers)
        const titles = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title)
        const sections = visibleSections(template, answers)
        expect(titles).toEqual(sections.map(({ section }) => section.field_name))
        const expected = visibleFields(template, answers).map((field) => ({
          id: field.field_id,
          isRequired: marked(field),
        }))
        const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
        expect(fieldsIn(html).sort(byId)).toEqual(expected.sort(byId))
      }),
      { numRuns: 40 },
    )
  })

  it('reports at each question what validating the submission reports, and nothing else (F6)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const results = calculate(template, answers)
        const { faults } = shownForm(template, answers)
        const shown = visibleFields(template, answers)
        const here = shown.flatMap((field) => {
          const { hard, incomplete } = judgeField(field, answerTo(field, results), (id) => {
            const other = shown.find((one) => one.field_id === id)
            return other && answerTo(other, results)
          })
          const own = [...hard, ...incomplete].map((found) => ({
            ...found,
            path: [field.field_id, ...found.path],
          }))
          return [...own, ...faults.filter(({ path }) => path[0] === field.field_id)]
        })
        const { issues } = checkSubmission(template, answers)
        expect(fieldProblems(template, here)).toEqual(fieldProblems(template, issues))
      }),
      { numRuns: 300 },
    )
  })
})

it('names every group of choices, in rows of related fields too', () => {
  const choices = (id: string) => [
    aField('CHECKBOX', { field_id: `${id}_CHECKBOX`, field_name: `${id} checkbox` }),
    aField('RADIO', { field_id: `${id}_RADIO`, field_name: `${id} radio` }),
  ]
  const group = aGroup({ field_name: 'Items', constant: choices('ROW') })
  const html = rendered(aTemplate(...choices('FORM'), group), {})
  const textOf = (id: string) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1]
  const names = [...html.matchAll(/<[^>]* role="(?:radio)?group"[^>]*>/g)].map(([tag]) => {
    const [, label, labelledBy = ''] = /aria-label="([^"]*)"|aria-labelledby="([^"]*)"/.exec(tag) ?? []
    return label ?? textOf(labelledBy)
  })
  expect(names).toEqual([
    'FORM checkbox',
    'FORM radio',
    'Items',
    'Row 1',
    'ROW checkbox, row 1',
    'ROW radio, row 1',
  ])
})

it('reports in a row that a text is too long while it is typed, and nothing else yet', () => {
  const item = 'A text of more than ten characters'
  const answers = { GROUP: [{ field_id: 'ROW_1', fields: { ITEM: item, PRICE: 'abc' } }] }
  const html = rendered(aTemplate(aGroup()), answers)
  expect(html).toContain('Maximum of 10 characters')
  expect(html).not.toContain('Enter an amount')
})

describe('N8: calculated questions in the rendered form', () => {
  const number = (field_id: string, field_name: string, calculation?: Calculation) =>
    aField('TEXT_CURRENCY', { field_id, field_name, ...(calculation && { calculation }) })
  const product: Calculation = {
    operation: 'PRODUCT',
    operands: [{ field_ref: 'QTY' }, { field_ref: 'PRICE' }],
  }
  const items = aGroup({
    field_name: 'Items to buy',
    constant: [number('QTY', 'Quantity'), number('PRICE', 'Unit cost'), number('SUM', 'Amount', product)],
  })
  const total: Calculation = { operation: 'SUM', operands: [{ field_ref: 'GROUP', column_ref: 'SUM' }] }
  const template = aTemplate(items, number('TOTAL', 'Amount to spend', total))
  const rows = [
    { field_id: 'ROW_1', fields: { QTY: '2', PRICE: '6900000', SUM: '' } },
    { field_id: 'ROW_2', fields: { QTY: '4', PRICE: '1050000', SUM: '999' } },
  ]
  const html = rendered(template, { GROUP: rows })
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)

  it('are read-only, and described by what they do', () => {
    const [result, ...others] = inputs.filter((tag) => tag.includes('value="18,000,000.00"'))
    expect(others).toEqual([])
    expect(result).toMatch(/readonly/i)
    const [, describedBy = ''] = /aria-describedby="([^"]*)"/.exec(result ?? '') ?? []
    expect(html).toMatch(
      new RegExp(`id="${describedBy.trim()}"[^>]*>Calculated: the total of Items to buy\\.`),
    )
  })

  it('are calculated in each row, with the total as the last row', () => {
    const cells = inputs.filter((tag) =>
      tag.includes('aria-description="Calculated: Quantity times Unit cost."'),
    )
    expect(cells.map((tag) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual(['13,800,000.00', '4,200,000.00'])
    expect(cells.every((tag) => /readonly/i.test(tag))).toBe(true)
    expect(html).toMatch(/data-total="SUM".*18,000,000\.00/)
    expect(html).not.toContain('999')
  })

  it('say at once that a result is refused', () => {
    const difference: Calculation = {
      operation: 'DIFFERENCE',
      operands: [{ field_ref: 'A' }, { field_ref: 'B' }],
    }
    const inRow = aGroup({ constant: [number('A', 'A'), number('B', 'B'), number('C', 'C', difference)] })
    const answers = { GROUP: [{ field_id: 'ROW_1', fields: { A: '1', B: '2' } }] }
    expect(rendered(aTemplate(inRow), answers)).toContain('The result must be 0 or more')
    const above = aTemplate(number('A', 'A'), number('B', 'B'), number('C', 'C', difference))
    expect(rendered(above, { A: '1', B: '2' })).toContain('The result must be 0 or more')
    expect(rendered(above, { A: '2', B: '1' })).not.toContain('The result must be 0 or more')
  })
})

describe('N9: questions with a shared list in the rendered form', () => {
  const centre = (more: object) =>
    aField('DROPDOWN', { field_id: 'CENTRE', field_name: 'Cost centre', list_id: 'centres', ...more })
  const constant = [{ value: 'CC-1', label: 'Network' }]
  const stored = new Map([['CENTRE', new Map([['CC-9', 'Old exchange']])]])
  const lists = (isSearched: boolean): FormLists => ({
    isSearched: () => isSearched,
    stored,
    search: () => Promise.reject(new Error('Nothing is searched here')),
  })

  it('offer the entries of a short list by code and label', () => {
    const html = rendered(aTemplate(centre({ constant })), { CENTRE: 'CC-1' }, lists(false))
    expect(html).toMatch(/<option[^>]*value="CC-1"[^>]*>CC-1 · Network<\/option>/)
    expect(html).not.toContain('no longer in use')
  })

  it('are searched where the list is long', () => {
    const html = rendered(aTemplate(centre({ constant })), { CENTRE: 'CC-1' }, lists(true))
    expect(html).toMatch(/<input[^>]*role="combobox"[^>]*value="CC-1 · Network"/)
    expect(html).not.toContain('<select')
  })

  it.each([true, false])('keep a code that is no longer in use, and say so (searched: %s)', (isSearched) => {
    const html = rendered(aTemplate(centre({ constant })), { CENTRE: 'CC-9' }, lists(isSearched))
    expect(html).toContain('CC-9 · Old exchange (no longer in use)')
  })
})
