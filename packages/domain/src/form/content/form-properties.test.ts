import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameAnswer } from '../answer/answer.ts'
import type { Answer, Answers } from '../answer/answer.ts'
import { checkSubmission, readDraft, readSubmission } from './answers.ts'
import { answerTo, calculate, visibleFields, visibleSections } from './conditions.ts'
import { contentEntries } from '../answer/content-entries.ts'
import { emptyAnswers, fromContent, stripHidden, toContent, visibleContent } from './content.ts'
import { contentText, displaySections, submittedTexts } from './display.ts'
import { rulesOf } from '../fields/registry.ts'
import {
  branchingOptions,
  isCalculated,
  OPERATIONS,
  sectionFields,
  SUBJECT_FIELD_ID,
} from '../template/template.ts'
import type { Condition, FieldDefinition, TemplateContent } from '../template/template.ts'
import { checkTemplate } from '../../template-judge/template-check.ts'
import { isTemplateContent } from '../../template-judge/template-shape.ts'
import { aPublishableTemplate } from '../testing/publishable-template.ts'
import { rightAnswersFor, typedAnswersFor } from '../testing/typed-answers.ts'

const RUNS = { numRuns: 300 }
const files = fc.array(
  fc.record({
    name: fc.constantFrom('plan.pdf', 'site.PNG'),
    size: fc.integer({ min: 1, max: 1_000_000 }),
    url: fc.uuid().map((id) => `files/${id}`),
  }),
  { minLength: 1, maxLength: 5 },
)
const filled = aPublishableTemplate.chain((template) =>
  typedAnswersFor(template, { files }).map((answers) => ({ template, answers })),
)
const wellFilled = aPublishableTemplate.chain((template) =>
  rightAnswersFor(template, { files }).map((answers) => ({ template, answers })),
)

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const idsOf = (fields: readonly { field_id: string }[]) => fields.map((field) => field.field_id)
const shownIds = (template: TemplateContent, answers: Answers) => idsOf(visibleFields(template, answers))

/** F4 in other words than the rules have it: a question asks backwards whether what it hangs on shows. */
function showsBySentence(template: TemplateContent, given: Answers): string[] {
  const answers = calculate(template, given)
  const order = template.flatMap(sectionFields)
  const at = new Map(order.map((field, n) => [field.field_id, n]))
  const homes = new Map(
    template.flatMap((section) => sectionFields(section).map((field) => [field.field_id, section] as const)),
  )
  const parents = new Map(
    order.flatMap((field) =>
      branchingOptions(field).flatMap((option) =>
        (option.branchingQuestions ?? []).map((asked) => [asked.field_id, { field, option }] as const),
      ),
    ),
  )
  const first = (sectionId: string) =>
    order.findIndex((field) => homes.get(field.field_id)?.field_id === sectionId)
  const met = (conditions: readonly Condition[] | undefined, before: number): boolean => {
    if (!conditions?.length) return true
    return conditions.some(({ field_ref, value }) => {
      const source = order[at.get(field_ref) ?? -1]
      if (!source || at.get(field_ref)! >= before || !shows(source)) return false
      const answer = answerTo(source, answers) as Answer
      return Array.isArray(answer) ? (answer as unknown[]).includes(value) : answer === value
    })
  }
  const shows = (field: FieldDefinition): boolean => {
    const home = homes.get(field.field_id)!
    const parent = parents.get(field.field_id)
    return (
      field.hidden !== true &&
      met(home.conditions, first(home.field_id)) &&
      met(field.conditions, at.get(field.field_id)!) &&
      (!parent || (shows(parent.field) && answerTo(parent.field, answers) === parent.option.value))
    )
  }
  return idsOf(order.filter(shows))
}

describe('for any template that may be published, and any answers', () => {
  it('the generated templates are such ones, and hold every type, conditions, follow-ups and jumps', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(aPublishableTemplate, (template) => {
        expect(checkTemplate(template)).toEqual([])
        expect(isTemplateContent(overTheWire(template))).toBe(true)
        for (const field of template.flatMap(sectionFields)) {
          seen.add(field.field_type)
          if (field.conditions) seen.add('a condition')
          if (field.hidden) seen.add('a hidden field')
          if (isCalculated(field)) seen.add(`a calculated field: ${field.calculation.operation}`)
          if (field.field_type === 'NESTED' && field.constant.some(isCalculated))
            seen.add('a calculated column')
          for (const option of branchingOptions(field)) {
            if (option.branchingQuestions?.some((asked) => 'constant' in asked))
              seen.add('a deeper follow-up')
            if (option.branchingSection) seen.add('a jump')
          }
        }
        if (template.some((section) => section.conditions)) seen.add('a section with a condition')
      }),
      RUNS,
    )
    expect(seen.size).toBe(12 + 5 + OPERATIONS.length + 1)
  })

  it('what shows is what the sentence of F4 says', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        expect(shownIds(template, answers)).toEqual(showsBySentence(template, answers))
      }),
      RUNS,
    )
  })

  it('a submission holds the answers that show, all of them, and no hidden one (F4)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const { content } = checkSubmission(template, answers)
        expect(idsOf(contentEntries(content).entries)).toEqual(shownIds(template, answers))
      }),
      RUNS,
    )
  })

  it('what is hidden changes nothing of a submission: neither what shows, nor what is wrong, nor what is kept (F4)', () => {
    const twice = aPublishableTemplate.chain((template) =>
      fc.tuple(typedAnswersFor(template, { files }), typedAnswersFor(template, { files })).map((pair) => ({
        template,
        pair,
      })),
    )
    fc.assert(
      fc.property(twice, ({ template, pair: [answers, others] }) => {
        const shown = new Set(shownIds(template, answers))
        const kept = Object.entries(answers).filter(([id]) => shown.has(id))
        const swapped = Object.entries(others).filter(([id]) => !shown.has(id))
        const mixed = Object.fromEntries([...kept, ...swapped])
        expect(checkSubmission(template, mixed)).toEqual(checkSubmission(template, answers))
        expect(shownIds(template, mixed)).toEqual([...shown])
      }),
      RUNS,
    )
  })

  it('stripping twice strips no more than stripping once (F4)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const once = stripHidden(template, toContent(template, answers))
        expect(stripHidden(template, overTheWire(once))).toEqual(once)
      }),
      RUNS,
    )
  })

  it('a draft keeps every answer, hidden ones too, over the wire and back (F4)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const { content } = readDraft(template, overTheWire(toContent(template, answers)))
        expect(fromContent(template, overTheWire(content)).answers).toEqual(
          calculate(template, { ...emptyAnswers(template), ...withWholeRows(template, answers) }),
        )
      }),
      RUNS,
    )
  })

  it('the server, which reads content, validates like the form, which holds answers (F6)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const inForm = checkSubmission(template, answers)
        expect(readSubmission(template, overTheWire(toContent(template, answers)))).toEqual(inForm)
      }),
      RUNS,
    )
  })

  it('every required question that shows unanswered is reported once, and no other is (U29)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const missing = checkSubmission(template, answers).issues.filter(
          ({ code, path }) => code === 'REQUIRED' && path.length === 1,
        )
        const results = calculate(template, answers)
        const unanswered = visibleFields(template, answers).filter(
          (field) =>
            field.validations.required === true && rulesOf(field).isEmpty(field, answerTo(field, results)),
        )
        expect(missing.map(({ path }) => path[0])).toEqual(idsOf(unanswered))
      }),
      RUNS,
    )
  })

  it('the view shows the questions that show in the form, in its order and under its labels (F6)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const sections = displaySections(template, overTheWire(toContent(template, answers)))
        const read = sections.flatMap(({ title, fields }) =>
          fields.map(({ field_id, label }) => ({ title, field_id, label })),
        )
        const asked = visibleSections(template, answers).flatMap(({ section, fields }) =>
          fields.map((field) => ({
            title: section.field_name,
            field_id: field.field_id,
            label: field.field_name,
          })),
        )
        expect(read).toEqual(asked.filter((field) => field.field_id !== SUBJECT_FIELD_ID))
      }),
      RUNS,
    )
  })

  it('the text of a stored submission is that of what shows (F4)', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const stored = overTheWire(visibleContent(template, answers))
        expect(submittedTexts(template)(stored)).toBe(contentText(template, stored))
      }),
      RUNS,
    )
  })

  it('right answers are taken, and come back from the stored submission as they were', () => {
    fc.assert(
      fc.property(wellFilled, ({ template, answers }) => {
        const { issues, content } = readSubmission(template, overTheWire(toContent(template, answers)))
        expect(issues).toEqual([])
        const back = fromContent(template, overTheWire(content)).answers
        for (const field of visibleFields(template, answers)) {
          if (field.field_type === 'NESTED') continue
          expect(isSameAnswer(back[field.field_id]!, answers[field.field_id]!), field.field_id).toBe(true)
        }
      }),
      RUNS,
    )
  })
})

/** A row as it is stored has a cell for each of its questions. */
function withWholeRows(template: TemplateContent, answers: Answers): Answers {
  const content = toContent(template, answers)
  const whole = fromContent(template, content).answers
  return Object.fromEntries(Object.keys(answers).map((id) => [id, whole[id]!]))
}
