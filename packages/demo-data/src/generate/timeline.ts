import { manilaYear } from '@countersign/domain'
import { instantAt, OFFICE_DAYS_A_YEAR, OFFICE_MINUTES_A_DAY } from '../memos/office-hours.ts'
import { seededRandom } from '../seeded-random.ts'
import { zipf } from './zipf.ts'

const YEARS = 3
/** More memos a day from year to year. */
const GROWTH_EXPONENT = 0.7
const TEMPLATE_EXPONENT = 1

/** What is known of a memo before it is written. */
export interface Begun {
  /** From 0, in the order of creation. */
  index: number
  /** Office minute and instant of creation. */
  minute: number
  createdAt: string
  /** Position in the list of templates. */
  template: number
  year: number
  /** Counted per template and year (A7). */
  number: number
}

/** What the memos' beginnings depend on. */
export interface TimelineOptions {
  seed: string
  memos: number
  /** The office minute before which everything has happened. */
  end: number
  templates: readonly string[]
  /** The last number given so far, by `{code} {year}`. */
  lastNumbers: ReadonlyMap<string, number>
}

/**
 * Every memo's beginning, in the order of creation, over three years. Cheap, so that each worker walks all of it and writes
 * only its own share: the numbers come out alike however many work.
 */
export function* timeline(options: TimelineOptions): Generator<Begun> {
  const { memos, end, templates } = options
  const random = seededRandom(`${options.seed}/timeline`)
  const drawTemplate = zipf(templates.length, TEMPLATE_EXPONENT)
  const span = YEARS * OFFICE_DAYS_A_YEAR * OFFICE_MINUTES_A_DAY
  const numbers = new Map(options.lastNumbers)
  for (let index = 0; index < memos; index++) {
    const minute = end - span + span * ((index + random.next()) / memos) ** GROWTH_EXPONENT
    const createdAt = instantAt(minute)
    const template = drawTemplate(random)
    const year = manilaYear(createdAt)
    const counter = `${templates[template]} ${year}`
    const number = (numbers.get(counter) ?? 0) + 1
    numbers.set(counter, number)
    yield { index, minute, createdAt, template, year, number }
  }
}
