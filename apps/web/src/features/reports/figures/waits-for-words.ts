import type { CallOutput } from '@countersign/contract'
import { reportTexts } from '../texts.ts'

const texts = reportTexts.waitsFor

type Waiting = CallOutput<'get_reports_memos'>['memos'][number]['waiting']

interface WaitsForWords {
  /** Whose picture it has. */
  face: string
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
