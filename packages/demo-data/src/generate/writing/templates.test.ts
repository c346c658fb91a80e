import { checkSubmission, checkTemplate, sectionFields } from '@countersign/domain'
import { expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { drawAnswers, writtenAnswers } from './answers.ts'
import { generatedTemplates } from './templates.ts'

const templates = generatedTemplates(60)
const fieldsOf = (index: number) => templates[index]!.template_content.flatMap(sectionFields)

test('every generated template can be published, and codes are unique', () => {
  for (const { template_code, template_content } of templates)
    expect([template_code, checkTemplate(template_content)]).toEqual([template_code, []])
  expect(new Set(templates.map(({ template_code }) => template_code)).size).toBe(templates.length)
})

test('together they ask questions of every type, under conditions, and some ask 200 and more', () => {
  const fields = templates.flatMap((_, index) => fieldsOf(index))
  expect(new Set(fields.map((field) => field.field_type)).size).toBe(12)
  expect(fields.filter((field) => (field.conditions ?? []).length > 0).length).toBeGreaterThan(30)
  expect(templates.filter((_, index) => fieldsOf(index).length >= 200).length).toBe(2)
})

test('F6: the form accepts every random answer', () => {
  for (const { template_code, template_content } of templates) {
    const answers = drawAnswers(template_content, '2026-03-02T01:00:00.000Z', seededRandom(template_code))
    expect(checkSubmission(template_content, answers).issues).toEqual([])
    expect(writtenAnswers(template_content, answers).subject).not.toBe('')
  }
})
