import type { Topic } from './topic.ts'

type CostType = 'CAPEX' | 'OPEX' | 'BOTH'

const FUND_SOURCES = [
  'Savings of cost center 4520 in the second quarter, agreed with its owner',
  'Additional budget granted by the budget committee on its last meeting',
  'Reserve of the group, with the consent of the Finance Director',
  'Deferral of the rooftop strengthening to next year',
]

/** How an availment form is answered: cost type, and the range of amounts without VAT. */
export function spend(costType: CostType, low: number, high: number, currency = 'PHP'): Topic['answers'] {
  return ({ random, company, costCentre, day, amount, vendor }) => {
    const budget = random.pick([
      'BUDGETED',
      'BUDGETED',
      'BUDGETED',
      'BUDGETED',
      'UNDERBUDGETED',
      'UNBUDGETED',
    ])
    return {
      AVL_COMPANY: company,
      AVL_COST_CENTER: costCentre,
      AVL_AMOUNT: amount(low, high),
      AVL_CURRENCY: currency,
      AVL_COST_TYPE: costType,
      AVL_BUDGET_TYPE: budget,
      AVL_NEEDED_BY: day(random.between(20, 90)),
      AVL_VENDOR: random.chance(0.75) ? vendor : '',
      ...(budget === 'BUDGETED' ? {} : { AVL_FUND_SOURCE: random.pick(FUND_SOURCES) }),
    }
  }
}
