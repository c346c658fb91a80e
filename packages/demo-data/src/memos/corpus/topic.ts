import type { Answer } from '@countersign/domain'
import type { SeededRandom } from '../../seeded-random.ts'

/** Values drawn once per memo and used in its subject, text and answers. */
export interface Draw {
  random: SeededRandom
  /** A city or site. */
  place: string
  vendor: string
  /** The owner's group. */
  team: string
  /** Option value of the owner's company. */
  company: string
  /** Option value of the owner's cost centre. */
  costCentre: string
  /** So many days after the memo was begun, `YYYY-MM-DD`. */
  day(days: number): string
  /** A believable decimal amount between two, small ones as likely as large ones (G3). */
  amount(low: number, high: number): string
}

/** Something people write memos about. `{place}`, `{vendor}`, `{team}`, `{quarter}` and `{year}` are filled in. */
export interface Topic {
  /** Template code. */
  template: string
  subject: string
  /** The first paragraph. */
  why: string
  /** What follows as a list. */
  points: readonly string[]
  /** By field id; subject, rich text and files are written for every form alike. */
  answers: (draw: Draw) => Record<string, Answer>
}

/** What a topic says in words: subject, first paragraph, list. */
export type Words = readonly [subject: string, why: string, ...points: string[]]

/** Topics of one form that share how its questions are answered. */
export function topics(template: string, answers: Topic['answers'], words: readonly Words[]): Topic[] {
  return words.map(([subject, why, ...points]) => ({ template, subject, why, points, answers }))
}
