import { CURRENCIES, DEFAULT_CURRENCY } from '@countersign/domain'
import { COST_CENTRES_LIST, costCentreOptions } from '../cost-centres.ts'
import {
  date,
  dropdown,
  listDropdown,
  money,
  presetDropdown,
  richText,
  rows,
  text,
  upload,
  when,
} from './build-questions.ts'
import { levelSection, section, template } from './build-template.ts'
import { companies, costCentres } from './choices.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const availment = template({
  code: 'AVL',
  name: 'Availment Form - memo to spend',
  category: 'Budget & Finance',
  description: 'Request to spend from CAPEX or OPEX, with budget source, amounts and supporting quotations.',
  guidelines: [
    '<p>Use this form for any spending above PHP 20,000 that has no standing purchase order.</p>',
    '<ol><li>State the amount without VAT.</li>',
    '<li>Attach at least two quotations for amounts above PHP 300,000.</li>',
    '<li>Sequence 1 is your department head. Sequence 2 is Finance.</li>',
    '<li>Choose Unbudgeted only with a note from Budget Control.</li></ol>',
    '<p>Questions go to the support mailbox.</p>',
  ].join(''),
  allowSubApprovals: true,
  costReport: {
    amount_field: 'AVL_AMOUNT',
    currency_field: 'AVL_CURRENCY',
    cost_type_field: 'AVL_COST_TYPE',
    budget_type_field: 'AVL_BUDGET_TYPE',
  },
  highAmounts: { PHP: '1000000', USD: '20000' },
  sections: [
    section('Request', [
      dropdown('AVL_COMPANY', 'Company', companies),
      dropdown('AVL_COST_CENTER', 'Cost center', costCentres),
      money('AVL_AMOUNT', 'Amount to spend', { hint: 'Without VAT' }),
      presetDropdown('AVL_CURRENCY', 'Currency', CURRENCIES, DEFAULT_CURRENCY),
      dropdown('AVL_COST_TYPE', 'Cost type', ['CAPEX', 'OPEX', ['BOTH', 'CAPEX + OPEX']]),
      dropdown('AVL_BUDGET_TYPE', 'Budget type', ['Budgeted', 'Underbudgeted', 'Unbudgeted'], {
        hint: 'As recorded by Budget Control',
      }),
      date('AVL_NEEDED_BY', 'Needed by'),
      text('AVL_VENDOR', 'Preferred vendor', { optional: true, max: 150 }),
    ]),
    section(
      'Funds outside the budget',
      [
        text('AVL_FUND_SOURCE', 'Source of funds', {
          wide: true,
          max: 300,
          hint: 'Which budget gives way, or who agreed to the additional amount',
        }),
      ],
      [when('AVL_BUDGET_TYPE', 'UNDERBUDGETED'), when('AVL_BUDGET_TYPE', 'UNBUDGETED')],
    ),
    section('Justification', [
      richText('AVL_JUSTIFICATION', 'Why is this needed?'),
      upload('AVL_FILES', { types: ['PDF', 'DOCUMENTS', 'SPREADSHEETS'] }),
    ]),
  ],
})

const realignment = template({
  code: 'BRA',
  name: 'Budget realignment',
  category: 'Budget & Finance',
  // Four memos of the demo are overdue.
  time: { levelDays: 7, escalationContact: 'jerome.cojuangco@northwind.example' },
  description: 'Move approved budget between cost centres in the same year.',
  guidelines:
    '<p>Both cost centre owners approve. A realignment cannot cross the fiscal year, nor turn CAPEX into OPEX.</p>',
  sections: [
    section('Realignment', [
      listDropdown('BRA_FROM', 'From cost center', COST_CENTRES_LIST, costCentreOptions),
      listDropdown('BRA_TO', 'To cost center', COST_CENTRES_LIST, costCentreOptions),
      money('BRA_AMOUNT', 'Amount in PHP'),
      dropdown('BRA_MONTH', 'Takes effect in', months),
    ]),
    section('Reason', [
      richText('BRA_REASON', 'Why does the budget move?'),
      upload('BRA_FILES', { types: ['SPREADSHEETS', 'PDF'] }),
    ]),
    levelSection('For Finance', 1, [
      text('BRA_ENTRY', 'Journal entry', { max: 60 }),
      dropdown('BRA_PERIOD', 'Booked in', months),
    ]),
  ],
})

const reimbursement = template({
  code: 'RMB',
  name: 'Reimbursement of expenses',
  category: 'Budget & Finance',
  description: 'Claim back what was paid for the company, item by item, with receipts.',
  guidelines:
    '<p>One memo for each trip or occasion. <strong>Receipts are required</strong>; claims older than 60 days are returned.</p>',
  sections: [
    section('Claim', [
      dropdown('RMB_COST_CENTER', 'Cost center', costCentres),
      date('RMB_FROM', 'First day of the expenses'),
      date('RMB_TO', 'Day of the claim', {
        laterThan: { field_ref: 'RMB_FROM', message: 'The claim comes after the first expense' },
      }),
      money('RMB_TOTAL', 'Total in PHP'),
      rows('RMB_ITEMS', 'Items', [
        text('RMB_ITEM', 'What was paid', { max: 150 }),
        date('RMB_ITEM_DATE', 'Date'),
        money('RMB_ITEM_AMOUNT', 'Amount'),
      ]),
    ]),
    section('Receipts', [
      upload('RMB_RECEIPTS', {
        name: 'Upload receipts',
        required: true,
        types: ['PDF', 'IMAGE'],
        maxMegabytes: 5,
      }),
    ]),
  ],
})

export const budgetFinanceTemplates = [availment, realignment, reimbursement]
