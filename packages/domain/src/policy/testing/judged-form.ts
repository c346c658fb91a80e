import { aField, aGroup, aSection } from '../../form/testing/builders.ts'
import type { TemplateContent } from '../../form/template/template.ts'
import type { PolicyContext, PolicyOrganisation } from '../judge/policy-context.ts'

export const options = (...values: string[]) => values.map((value) => ({ value, label: value.toLowerCase() }))
/** Of a question that must be answered. */
export const required = { validations: { required: true } }

export const content: TemplateContent = [
  aSection([
    aField('DROPDOWN', {
      field_id: 'COST',
      field_name: 'Cost type',
      constant: options('CAPEX', 'OPEX'),
      ...required,
    }),
    aField('TEXT_CURRENCY', { field_id: 'TOTAL', field_name: 'Amount to spend', ...required }),
    aField('RADIO', {
      field_id: 'MONEY',
      field_name: 'Currency',
      constant: options('PHP', 'USD'),
      ...required,
    }),
    aField('DATEPICKER', { field_id: 'DAY', field_name: 'Needed on' }),
    aField('CHECKBOX', { field_id: 'BOXES', field_name: 'Boxes' }),
    aField('TEXT', { field_id: 'CENTRE', field_name: 'Cost centre' }),
    aField('TEXT', { field_id: 'SECRET', field_name: 'Secret', hidden: true }),
    aGroup({ field_id: 'ITEMS' }),
    aGroup({ field_id: 'HIDDEN_ITEMS', hidden: true }),
  ]),
]
export const config = { amount: { amount_field: 'TOTAL', currency_field: 'MONEY' } }

/** A role is held everywhere, another one in one company and one group. */
export const organisation: PolicyOrganisation = {
  companies: [
    { id: 'north', name: 'Northwind Telecom' },
    { id: 'kubo', name: 'Kubo Smart Homes' },
  ],
  groups: [
    { id: 'it', name: 'IT' },
    { id: 'legal', name: 'Legal' },
  ],
  roles: [
    { role_id: 'cfo', name: 'CFO', held: [{ kind: 'EVERYWHERE' }] },
    {
      role_id: 'head',
      name: 'Head',
      held: [
        { kind: 'COMPANY', id: 'north' },
        { kind: 'GROUP', id: 'it' },
      ],
    },
  ],
  unable: [],
  allows_no_approval: false,
}
export const context: PolicyContext = { content, config, organisation }
