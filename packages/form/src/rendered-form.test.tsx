import { answerTo, checkSubmission, visibleFields, visibleSections } from '@countersign/domain'
import type { Answers, FieldDefinition, TemplateContent } from '@countersign/domain'
import { aPublishableTemplate } from '@countersign/domain/form/testing/publishable-template'
import { typedAnswersFor } from '@countersign/domain/form/testing/typed-answers'
import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useAnswersForm } from './answers-form.ts'
import { fieldProblems, judgeField } from './field-issues.ts'
import { FormSections } from './form-sections.tsx'

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

/** The fields as they stand on the page; whether each carries the asterisk of a required one. */
function fieldsIn(html: string): { id: string; isRequired: boolean }[] {
  const [, ...parts] = html.split('<div id="field-')
  return parts.map((part) => ({
    id: part.slice(0, part.indexOf('"')),
    isRequired: part.includes('InputWrapper-required') || part.includes('asterisk'),
  }))
}

/** A group marks its required questions in its head as well. */
function marked(field: FieldDefinition): boolean {
  const inRows =
    field.field_type === 'NESTED' && field.constant.some((sub) => sub.validations.required === true)
  return field.validations.required === true || inRows
}

describe('the form on the page, for any template and any answers', () => {
  it(
    'has the sections and questions that the rules show, and marks those that they require (F4, F6)',
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

  it('says at each question what the submission’s judgement says of it, and nothing else (F6)', () => {
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
