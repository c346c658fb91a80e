import { answerTo, checkSubmission, visibleFields, visibleSections } from '@countersign/domain'
import type { Answers, FieldDefinition, TemplateContent } from '@countersign/domain'
import { aField, aGroup, aTemplate } from '@countersign/domain/form/testing/builders'
import { aPublishableTemplate } from '@countersign/domain/form/testing/publishable-template'
import { typedAnswersFor } from '@countersign/domain/form/testing/typed-answers'
import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useAnswersForm } from './answers/answers-form.ts'
import { fieldProblems, judgeField } from './problems/field-issues.ts'
import { FormSections } from './sections/form-sections.tsx'

const filled = aPublishableTemplate.chain((template) =>
  typedAnswersFor(template).map((answers) => ({ template, answers })),
)

function Form({ template, answers }: { template: TemplateContent; answers: Answers }) {
  const form = useAnswersForm({
    templateContent: template,
    answers,
    uploadFile: () => Promise.reject(new Error('Nothing is uploaded here')),
  })
  return <FormSections form={form} />
}

const rendered = (template: TemplateContent, answers: Answers) =>
  renderToStaticMarkup(
    <MantineProvider env="test">
      <Form template={template} answers={answers} />
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
  it(
    'has the visible sections and questions, and marks the required ones (F4, F6)',
    { timeout: 30_000 },
    () => {
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
    },
  )

  it('reports at each question what validating the submission reports, and nothing else (F6)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const shown = visibleFields(template, answers)
        const here = shown.flatMap((field) => {
          const { hard, incomplete } = judgeField(field, answerTo(field, answers), (id) => {
            const other = shown.find((one) => one.field_id === id)
            return other && answerTo(other, answers)
          })
          return [...hard, ...incomplete].map((found) => ({
            ...found,
            path: [field.field_id, ...found.path],
          }))
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
