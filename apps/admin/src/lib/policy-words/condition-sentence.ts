import { amountAfter, formatDate, formatFigure, isAmount, isDate, nextDay } from '@countersign/domain'
import type { Bounds, Day, PolicyCondition } from '@countersign/domain'
import type { PolicyNames } from './policy-names.ts'
import { texts } from './texts.ts'

/** Values that a cell lists; more are counted. */
const LISTED_VALUES = 3

/** A condition as its cell of the table reads: '≤ 100,000', '300,000.01 – 1,000,000', 'not OPEX' (N1). */
export function conditionSentence(condition: PolicyCondition, names: PolicyNames): string {
  switch (condition.kind) {
    case 'CHOICE':
      return choiceSentence(condition, (value) => names.option(condition.field_id, value))
    case 'COMPANY':
      return choiceSentence(condition, names.company)
    case 'GROUP':
      return choiceSentence(condition, names.group)
    case 'DATE':
      return daysSentence(condition.bounds)
    case 'NUMBER':
    case 'AMOUNT':
      return figuresSentence(condition.bounds)
  }
}

/** What a condition looks at, as the heading of its column. */
export function subjectHeading(condition: PolicyCondition, names: PolicyNames): string {
  switch (condition.kind) {
    case 'COMPANY':
      return texts.company
    case 'GROUP':
      return texts.group
    case 'AMOUNT':
      return names.amount
    default:
      return names.question(condition.field_id)
  }
}

function choiceSentence(
  { is_one_of, values }: { is_one_of: boolean; values: readonly string[] },
  nameOf: (value: string) => string,
): string {
  if (values.length === 0) return texts.nothingChosen
  const shown = values.slice(0, LISTED_VALUES).map(nameOf)
  const more = values.length - shown.length
  const all = more === 0 ? shown : [...shown, `${more} more`]
  const list = all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
  return is_one_of ? list : texts.not(list)
}

/** Above the lower bound, up to and including the upper one (G3): the sentence names the least and the most that fit. */
function figuresSentence({ above, up_to }: Bounds): string {
  if (above === null) return up_to === null ? texts.given : texts.upTo(figureText(up_to))
  if (up_to === null) return texts.above(figureText(above))
  return texts.between(figureText(isAmount(above) ? amountAfter(above) : above), figureText(up_to))
}

function daysSentence({ above, up_to }: Bounds): string {
  const first = above === null ? null : isDate(above) ? formatDate(nextDay(above as Day)) : above
  const last = up_to === null ? null : isDate(up_to) ? formatDate(up_to) : up_to
  if (first === null) return last === null ? texts.given : texts.until(last)
  return last === null ? texts.from(first) : texts.between(first, last)
}

/** What isn't a figure yet stays as typed. */
function figureText(figure: string): string {
  return isAmount(figure) ? formatFigure(figure) : figure || '…'
}
