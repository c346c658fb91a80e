import { BUDGET_TYPES, COST_REPORT_CODE, COST_TYPES } from '../form/content/cost.ts'
import { CURRENCIES } from '../form/content/currencies.ts'
import type {
  CostReportFields,
  FieldDefinition,
  TemplateConfig,
  TemplateContent,
} from '../form/template/template.ts'
import { chosenFault } from './chosen-field.ts'
import type { TemplateFinding } from './checks/finding.ts'

/** What the report reads, by the key in `template_config`: its name, and the option values that the report knows (H7). */
export const COST_REPORT_ROLES = [
  { key: 'amount_field', name: 'Amount' },
  { key: 'currency_field', name: 'Currency', options: CURRENCIES },
  { key: 'cost_type_field', name: 'Cost type', options: COST_TYPES },
  { key: 'budget_type_field', name: 'Budget type', options: BUDGET_TYPES },
] as const satisfies readonly { key: keyof CostReportFields; name: string; options?: readonly string[] }[]

type Role = (typeof COST_REPORT_ROLES)[number]

const MESSAGES = {
  NO_COST_REPORT: 'Choose the questions that the cost report of this template reads',
  COST_FIELD_NOT_CHOSEN: 'Choose the question that the cost report reads',
  COST_FIELD_GONE: 'The question that the cost report reads is no longer in the form. Choose another one',
  COST_FIELD_NO_AMOUNT: 'The cost report reads the amount from a number field',
  COST_FIELD_NO_CHOICE: 'The cost report reads this from a dropdown or radio',
  COST_FIELD_WRONG_OPTIONS: 'Its options are not those that the report knows: add them by “Add a list”',
  COST_FIELD_HIDDEN: 'This question is hidden, so the cost report could never read it',
  COST_FIELD_MAY_BE_NEGATIVE: 'This question allows results below 0, which the cost report can’t count',
  COST_FIELD_MAY_BE_EMPTY: 'Memos without this answer are left out of the cost report',
} as const

/** Whether a template has a cost report to set up: AVL always, others where they name one (H7). */
export function hasCostReport(code: string, config: Partial<TemplateConfig>): boolean {
  return code === COST_REPORT_CODE || Boolean(config.cost_report)
}

/** H7: the report's four questions are there, of their kind, and with the options that the report knows. */
export function checkCostReport(
  code: string,
  content: TemplateContent,
  config: Partial<TemplateConfig>,
): TemplateFinding[] {
  if (!hasCostReport(code, config)) return []
  const { cost_report } = config
  if (!cost_report) return [finding('NO_COST_REPORT', 'error')]
  return COST_REPORT_ROLES.flatMap((role) => checkRole(role, content, cost_report[role.key]))
}

function checkRole(role: Role, content: TemplateContent, fieldId: string): TemplateFinding[] {
  const found = chosenFault(content, fieldId, role)
  if (!found) return []
  const severity = found.fault === 'MAY_BE_EMPTY' ? 'warning' : 'error'
  return [finding(`COST_FIELD_${found.fault}`, severity, role, found.field)]
}

function finding(
  code: keyof typeof MESSAGES,
  severity: TemplateFinding['severity'],
  role?: Role,
  field?: FieldDefinition,
): TemplateFinding {
  const place = ['Cost report', ...(role ? [role.name] : []), ...(field ? [field.field_name] : [])].join(
    ' › ',
  )
  return {
    severity,
    blocksSaving: false,
    part: 'cost_report',
    code,
    path: role ? [role.key] : [],
    place,
    message: MESSAGES[code],
  }
}
