import type { CallOutput } from '@countersign/contract'
import { memoListTexts } from '../../../shared/memo-lists/texts.ts'
import { reportTexts } from '../texts.ts'

const texts = reportTexts.waitsFor

type FigureMemo = CallOutput<'get_reports_memos'>['memos'][number]
type Waiting = FigureMemo['waiting']

export interface WaitsForWords {
  /** Whose picture it has; null without a person. */
  face: string | null
  /** 'Bea Lim, Jun Mercado': who decides today. */
  people: string
  /** 'for Rosario Dizon, level 2', or that they are the owner. */
  note: string
}

/** Whom a memo waits for, in words; null for memos that have ended. */
export function waitsForWords(waiting: Waiting): WaitsForWords | null {
  const [first] = waiting?.people ?? []
  if (waiting === null || first === undefined) return null
  const absent = waiting.people.filter(({ delegate }) => delegate !== null).map(({ name }) => name)
  return {
    face: first.delegate ?? first.name,
    people: waiting.people.map(({ name, delegate }) => delegate ?? name).join(', '),
    note: [
      ...(absent.length === 0 ? [] : [texts.standsIn(absent.join(', '))]),
      waiting.level === null ? texts.owner : reportTexts.insights.levelName(waiting.level),
    ].join(' · '),
  }
}

/** Whom an approved memo waits for, and what is open of it: '2 conditions open · To do'. */
export function openWorkWords(work: FigureMemo['open_work']): WaitsForWords | null {
  if (work === undefined) return null
  const [face = null] = work.people
  return {
    face,
    people: face === null ? texts.noHandler : work.people.join(', '),
    note: [
      ...(work.conditions === 0 ? [] : [memoListTexts.conditionsOpen(work.conditions)]),
      ...(work.to_do ? [texts.toDo] : []),
    ].join(' · '),
  }
}
