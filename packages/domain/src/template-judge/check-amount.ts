import { isAmount } from '../form/answer/amount.ts'
import { CURRENCIES, currencyOf } from '../form/content/currencies.ts'
import { amountFields } from '../form/content/memo-amount.ts'
import { PASSKEYS_NEED_EVIDENCE, SIGNATURE_MESSAGES, signatureFaults } from '../form/content/signature.ts'
import type {
  AmountFields,
  FieldDefinition,
  TemplateConfig,
  TemplateContent,
} from '../form/template/template.ts'
import { chosenFault } from './chosen-field.ts'
import type { ChosenFault, ChosenRole } from './chosen-field.ts'
import type { TemplateFinding } from './checks/finding.ts'

/** The questions that hold the amount of a template's memos, by the key in `template_config.amount` (M1). */
export const AMOUNT_ROLES = [
  { key: 'amount_field', name: 'Amount' },
  { key: 'currency_field', name: 'Currency', options: CURRENCIES },
] as const satisfies readonly (ChosenRole & { key: keyof AmountFields })[]

const MESSAGES: Readonly<Record<ChosenFault, string>> = {
  NOT_CHOSEN: 'Choose the question',
  GONE: 'This question is no longer in the form. Choose another one',
  NO_AMOUNT: 'The amount is read from a number field',
  NO_CHOICE: 'The currency is read from a dropdown or radio',
  WRONG_OPTIONS: 'Its options are not those that are known: add them by “Add a list”',
  HIDDEN: 'This question is hidden, so it could never be read',
  MAY_BE_NEGATIVE: 'This question allows results below 0, which no amount is',
  MAY_BE_EMPTY: 'Memos without this answer have no amount',
}

export const HIGH_AMOUNT_MESSAGE = 'A high amount is a number above zero with at most two decimals.'

const ZERO = /^0(\.0*)?$/

/** M1: the questions of the amount are there and of their kind. Those of a cost report are checked with it. */
export function checkAmountFields(
  content: TemplateContent,
  { amount, cost_report }: Partial<TemplateConfig>,
): TemplateFinding[] {
  if (!amount || cost_report) return []
  return AMOUNT_ROLES.flatMap((role) => {
    const found = chosenFault(content, amount[role.key], role)
    if (!found) return []
    const path = ['amount', role.key]
    return [{ ...finding(path, placeOf(role, found.field)), ...judged(found.fault) }]
  })
}

/** M1: the figures from which amounts are high are amounts. They need a template that names its amount. */
export function checkHighAmounts(config: Partial<TemplateConfig>): TemplateFinding[] {
  const figures = Object.entries(config.high_amounts ?? {})
  const wrong = figures.filter(
    ([currency, value]) => !currencyOf(currency) || !isAmount(value) || ZERO.test(value),
  )
  const found = wrong.map(([currency]): TemplateFinding => ({
    ...finding(['high_amounts', currency], `High amount › ${currency}`),
    blocksSaving: true,
    code: 'WRONG_HIGH_AMOUNT',
    message: HIGH_AMOUNT_MESSAGE,
  }))
  if (figures.length === 0 || amountFields(config)) return found
  const message = 'Without an amount and its currency, these figures have no effect'
  return [
    ...found,
    { ...finding(['high_amounts'], 'High amount'), severity: 'warning', code: 'HIGH_AMOUNT_ALONE', message },
  ]
}

function judged(fault: ChosenFault): Pick<TemplateFinding, 'severity' | 'code' | 'message'> {
  const severity = fault === 'MAY_BE_EMPTY' ? 'warning' : 'error'
  return { severity, code: `AMOUNT_FIELD_${fault}`, message: MESSAGES[fault] }
}

function placeOf(role: ChosenRole, field: FieldDefinition | undefined): string {
  return ['Amount of memos', role.name, ...(field ? [field.field_name] : [])].join(' › ')
}

function finding(path: string[], place: string): TemplateFinding {
  return { severity: 'error', blocksSaving: false, part: 'amount', code: '', path, place, message: '' }
}

/**
 * O4: which of a template's approvals need a passkey. Figures need a template that names its amount, and passkeys evidence.
 * @param keepsEvidence undefined where it isn't known yet
 */
export function checkSignature(
  config: Partial<TemplateConfig>,
  keepsEvidence: boolean | undefined,
): TemplateFinding[] {
  const { signature } = config
  const faults = signatureFaults(signature).map(({ currency, fault }): TemplateFinding => ({
    ...signatureFinding(currency),
    blocksSaving: fault === 'WRONG_FIGURE',
    code: `SIGNATURE_${fault}`,
    message: SIGNATURE_MESSAGES[fault],
  }))
  const isUnkept = signature !== undefined && keepsEvidence === false
  const unkept = {
    ...signatureFinding(null),
    code: 'SIGNATURE_WITHOUT_EVIDENCE',
    message: PASSKEYS_NEED_EVIDENCE,
  }
  const found = isUnkept ? [unkept, ...faults] : faults
  if (signature?.kind !== 'ABOVE' || amountFields(config)) return found
  const message = 'Without an amount and its currency, each approval needs a passkey'
  return [
    ...found,
    { ...signatureFinding(null), severity: 'warning', code: 'SIGNATURE_WITHOUT_AMOUNT', message },
  ]
}

function signatureFinding(currency: string | null): TemplateFinding {
  return {
    severity: 'error',
    blocksSaving: false,
    part: 'signature',
    code: '',
    path: currency === null ? [] : ['amounts', currency],
    place: ['Passkeys', ...(currency === null ? [] : [currency])].join(' › '),
    message: '',
  }
}
