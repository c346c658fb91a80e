import { amountFields, DEFAULT_CURRENCY, mayBeNegative, subjectName } from '@countersign/domain'
import type { Policy, PolicyCondition, PolicyRow, TemplateConfig, TemplateContent } from '@countersign/domain'
import { subjectHeading } from '../../../lib/policy-words/condition-sentence.ts'
import type { PolicyNames } from '../../../lib/policy-words/policy-names.ts'
import { texts as words } from '../../../lib/policy-words/texts.ts'
import { lookableQuestions } from '../model/policy/policy-questions.ts'

/** What some conditions of the table look at. */
export interface PolicyColumn {
  /** As `subjectName` names it. */
  subject: string
  heading: string
  /** A condition of the column that asks for nothing yet. */
  blank: PolicyCondition
  /** Its bounds may be below 0, as its results may be (N8). */
  isSigned?: boolean
}

const CHOOSING = { is_one_of: true, values: [] }
const OPEN = { above: null, up_to: null }
const AMOUNT: PolicyCondition = { kind: 'AMOUNT', currency: DEFAULT_CURRENCY, bounds: OPEN }

/** Everything that conditions of this form can look at, in the order of columns: where the owner belongs, the amount, the questions. */
export function possibleColumns(
  content: TemplateContent,
  config: Partial<TemplateConfig>,
  names: PolicyNames,
): PolicyColumn[] {
  const amount = amountFields(config)?.amount_field
  const blanks: Pick<PolicyColumn, 'blank' | 'isSigned'>[] = [
    { blank: { kind: 'COMPANY', ...CHOOSING } },
    { blank: { kind: 'GROUP', ...CHOOSING } },
    ...(amount ? [{ blank: AMOUNT }] : []),
    ...lookableQuestions(content).flatMap(({ field, kind }): Pick<PolicyColumn, 'blank' | 'isSigned'>[] => {
      const { field_id } = field
      // As the amount it is compared within its currency.
      if (field_id === amount) return []
      if (kind === 'CHOICE') return [{ blank: { kind, field_id, ...CHOOSING } }]
      return [{ blank: { kind, field_id, bounds: OPEN }, isSigned: mayBeNegative(field) }]
    }),
  ]
  return blanks.map(({ blank, ...more }) => ({
    subject: subjectName(blank),
    heading: subjectHeading(blank, names),
    blank,
    ...more,
  }))
}

/** The columns of the table: what its conditions look at, and those that were added for conditions to come. */
export function columnsOf(
  policy: Policy,
  possible: readonly PolicyColumn[],
  added: readonly string[],
  names: PolicyNames,
): PolicyColumn[] {
  const used = new Map(
    policy.rows.flatMap(({ conditions }) => conditions).map((one) => [subjectName(one), one]),
  )
  const known = possible.filter(({ subject }) => used.has(subject) || added.includes(subject))
  const others = [...used].filter(([subject]) => !known.some((column) => column.subject === subject))
  return [
    ...known,
    ...others.map(([subject, blank]) => ({ subject, heading: subjectHeading(blank, names), blank })),
  ].map((column) => withCurrency(column, policy))
}

/** Where all amounts of the table are in one currency, the heading says it and the cells needn't. */
function withCurrency(column: PolicyColumn, { rows }: Policy): PolicyColumn {
  if (column.blank.kind !== 'AMOUNT') return column
  const currency = onlyCurrency(rows)
  return currency === null
    ? column
    : {
        ...column,
        heading: words.amountIn(column.heading, currency),
        blank: { ...column.blank, currency },
      }
}

/** The one currency of all conditions on the amount; null where there are several or none. */
export function onlyCurrency(rows: readonly PolicyRow[]) {
  const currencies = rows
    .flatMap(({ conditions }) => conditions)
    .flatMap((one) => (one.kind === 'AMOUNT' ? [one.currency] : []))
  const [first] = currencies
  return first !== undefined && currencies.every((one) => one === first) ? first : null
}

/** A row's conditions of a column, with their places in the row. */
export function conditionsIn(
  { conditions }: PolicyRow,
  { subject }: PolicyColumn,
): { at: number; condition: PolicyCondition }[] {
  return conditions.flatMap((condition, at) =>
    subjectName(condition) === subject ? [{ at, condition }] : [],
  )
}
