import { reportTexts } from '../texts.ts'
import type { Figure } from './figure-address.ts'
import { countText } from './figure-text.ts'

const texts = reportTexts.figureWords

/** The memos of a figure in words: '9 overdue memos', or 'Overdue memos' while their number is not known. */
export function figureWords(figure: Figure, count: number | undefined, templateName = ''): string {
  const { before, after } = wordsOf(figure)
  const words = [
    ...(count === undefined ? [] : [countText(count)]),
    ...(figure.status === undefined ? [] : [texts.statuses[figure.status].before]),
    before,
    count === 1 ? texts.memo : texts.memos,
    ...(figure.status === undefined ? [] : [texts.statuses[figure.status].after]),
    after,
    templateName === '' ? '' : texts.of(templateName),
  ]
  const text = words.filter((word) => word !== '').join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** On the link to a figure's memos: 'Show the 6 cancelled memos'. */
export function showWords(figure: Figure, count: number, templateName?: string): string {
  return texts.show(figureWords(figure, count, templateName))
}

function wordsOf(figure: Figure): { before: string; after: string } {
  return figure.figure === 'level' ? texts.level(figure.level) : texts.figures[figure.figure]
}

/** A part of a figure that can be left out of it. */
export interface FigureTag {
  key: 'figure' | 'status' | 'template'
  label: string
  /** The figure without it. */
  rest: Figure
}

/** The parts that narrow the memos of the report to those of a figure. */
export function figureTags(figure: Figure, templateName: string): FigureTag[] {
  const { status, template_id, ...kind } = figure
  const narrowed = { ...(status && { status }), ...(template_id === undefined ? {} : { template_id }) }
  const tags: FigureTag[] = []
  if (kind.figure !== 'total')
    tags.push({
      key: 'figure',
      label: kind.figure === 'level' ? reportTexts.insights.levelName(kind.level) : texts.tags[kind.figure],
      rest: { figure: 'total', ...narrowed },
    })
  if (status !== undefined)
    tags.push({
      key: 'status',
      label: reportTexts.summary.statusNames[status],
      rest: { ...kind, ...(template_id === undefined ? {} : { template_id }) },
    })
  if (template_id !== undefined)
    tags.push({ key: 'template', label: templateName, rest: { ...kind, ...(status && { status }) } })
  return tags
}
