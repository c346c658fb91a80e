import type { Condition, RowField } from '@countersign/domain'
import type { SeededRandom } from '../../seeded-random.ts'
import { seededRandom } from '../../seeded-random.ts'
import type { Question } from '../../templates/build-questions.ts'
import {
  checkbox,
  date,
  dropdown,
  money,
  prefilledRichText,
  presetDropdown,
  radio,
  richText,
  rows,
  text,
  time,
  upload,
  when,
  withFollowUps,
} from '../../templates/build-questions.ts'
import type { DemoTemplate } from '../../templates/build-template.ts'
import { section, template } from '../../templates/build-template.ts'
import { demoCategories } from '../../templates/categories.ts'
import { properName, sentence, someWords } from './words.ts'

/** Every so manieth template asks this many questions. */
const LARGE_EVERY = 25
const LARGE_QUESTIONS = 200
const QUESTIONS_A_SECTION = 12
const GUIDELINE_WORDS = 20

/** Every third template names working days for its levels (L2). */
const TIMED_EVERY = 3
const LEVEL_DAYS = [3, 5, 10, 20] as const

const OPTION_LABELS = ['Yes', 'No', 'Not yet', 'Shared', 'Other', 'Unknown'] as const

/**
 * Templates of every field type, with conditions, follow-up questions and, in some, 200 fields. The same count gives the same
 * templates.
 */
export function generatedTemplates(count: number): DemoTemplate[] {
  const random = seededRandom('templates')
  return Array.from({ length: count }, (_, index) => drawTemplate(index, random.derive(String(index))))
}

function drawTemplate(index: number, random: SeededRandom): DemoTemplate {
  const isLarge = index % LARGE_EVERY === LARGE_EVERY - 1
  const questions = isLarge ? LARGE_QUESTIONS : random.between(4, 24)
  const sections = Math.max(2, Math.ceil(questions / QUESTIONS_A_SECTION))
  const id = idsOf(`G${index}`)
  const ways = ['FIRST', 'SECOND', 'THIRD'] as const
  const way = radio(id(), 'Which way does this go?', ways)
  const steered = (value: string): Condition[] => [when(way.field.field_id, value)]
  const share = Math.ceil(questions / sections)
  return template({
    code: `GEN${String(index + 1).padStart(3, '0')}`,
    name: `${properName(random)} ${someWords(random, 2)}`,
    category: random.pick(demoCategories),
    description: sentence(random, 8),
    guidelines: random.chance(0.5) ? `<p>${sentence(random, GUIDELINE_WORDS)}</p>` : '',
    allowSubApprovals: random.chance(0.4),
    ...(index % TIMED_EVERY === 0 && {
      time: { levelDays: LEVEL_DAYS[(index / TIMED_EVERY) % LEVEL_DAYS.length]! },
    }),
    sections: [
      section('Request', [way, ...someQuestions(share, id, random), richTextOf(id(), random)]),
      ...Array.from({ length: sections - 2 }, (_unused, n) =>
        section(`Part ${n + 2}`, someQuestions(share, id, random), n === 0 ? steered('SECOND') : undefined),
      ),
      section('Closing', [
        text(id(), 'Only for the third way', { conditions: steered('THIRD') }),
        ...someQuestions(share, id, random),
        upload(id()),
      ]),
    ],
  })
}

/** Q1, Q2, … of one template. */
function idsOf(prefix: string): () => string {
  let last = 0
  return () => `${prefix}_Q${++last}`
}

function richTextOf(id: string, random: SeededRandom): Question {
  return random.chance(0.3)
    ? prefilledRichText(id, 'Explanation', `<p>${sentence(random, 12)}</p>`)
    : richText(id, 'Explanation')
}

type Ids = () => string

function someQuestions(count: number, id: Ids, random: SeededRandom): Question[] {
  return Array.from({ length: count }, () => {
    const extras = { optional: random.chance(0.5), wide: random.chance(0.3) }
    if (random.chance(0.08)) {
      const columns = Array.from({ length: random.between(2, 4) }, () => rowQuestion(id, random))
      return rows(id(), sentence(random, 3), columns, extras)
    }
    if (random.chance(0.1)) {
      const asked = dropdown(id(), sentence(random, 4), OPTION_LABELS, extras)
      return withFollowUps(asked, 'YES', [
        text(id(), sentence(random, 4), { optional: true }),
        money(id(), 'How much?', { optional: true }),
      ])
    }
    return rowQuestion(id, random, extras)
  })
}

/** A question that is also allowed in rows. */
function rowQuestion(id: Ids, random: SeededRandom, extras: { optional?: boolean } = {}): Question<RowField> {
  const name = sentence(random, random.between(2, 6))
  switch (random.between(1, 9)) {
    case 1:
    case 2:
    case 3:
      return text(id(), name, { ...extras, max: 300 })
    case 4:
      return money(id(), name, extras)
    case 5:
      return dropdown(id(), name, OPTION_LABELS, extras)
    case 6:
      return presetDropdown(id(), name, OPTION_LABELS, 'NO', extras)
    case 7:
      return radio(id(), name, ['One', 'Two', 'Three'], extras)
    case 8:
      return random.chance(0.5) ? date(id(), name, extras) : time(id(), name, extras)
    default:
      return checkbox(id(), name, ['North', 'South', 'Visayas', 'Mindanao'], extras)
  }
}
