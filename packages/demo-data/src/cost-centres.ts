import type { PlainOption } from '@countersign/domain'

interface DemoEntry {
  code: string
  label: string
  /** Absent for all companies. */
  company_id?: string
  from_day?: string
  to_day?: string
}

/** Northwind's cost centres: those of all companies, whatever the day. */
const SHARED: readonly (readonly [code: string, label: string])[] = [
  ['1100', 'Office of the President'],
  ['1120', 'Corporate Secretary'],
  ['1130', 'Internal Audit'],
  ['1140', 'Corporate Planning'],
  ['2110', 'Controllership'],
  ['2210', 'Finance Shared Services'],
  ['2130', 'Treasury'],
  ['2140', 'Tax'],
  ['2150', 'Credit and Collection'],
  ['2340', 'Procurement'],
  ['2310', 'Warehouse North'],
  ['2320', 'Warehouse South'],
  ['2330', 'Inventory Control'],
  ['3110', 'Brand'],
  ['3120', 'Consumer Marketing'],
  ['3130', 'Digital Marketing'],
  ['3140', 'Events'],
  ['3160', 'Market Research'],
  ['3210', 'Consumer Sales'],
  ['3250', 'Enterprise Sales'],
  ['3230', 'Government Accounts'],
  ['3240', 'Channel Partners'],
  ['3410', 'Customer Care'],
  ['3420', 'Field Service'],
  ['3430', 'Service Recovery'],
  ['4400', 'Transport North'],
  ['4410', 'Transport South'],
  ['4430', 'Subsea Cables'],
  ['4510', 'Network Planning'],
  ['4520', 'Network Core'],
  ['4530', 'Radio Access'],
  ['4540', 'Fixed Access'],
  ['4550', 'Network Operations Center'],
  ['4610', 'Site Acquisition'],
  ['4620', 'Power and Cooling'],
  ['4630', 'Field Operations'],
  ['5110', 'Information Technology'],
  ['5120', 'Business Applications'],
  ['5130', 'Data Platform'],
  ['5140', 'End-user Computing'],
  ['5240', 'Information Security'],
  ['5220', 'Data Privacy'],
  ['6150', 'Human Resources'],
  ['6120', 'Talent Acquisition'],
  ['6130', 'Learning and Development'],
  ['6140', 'Compensation and Benefits'],
  ['6310', 'Facilities'],
  ['6320', 'Fleet'],
  ['6330', 'Property and Sites'],
  ['6340', 'Safety and Environment'],
  ['7110', 'Legal'],
  ['7120', 'Regulatory Affairs'],
  ['7130', 'Corporate Communications'],
  ['7140', 'Sustainability'],
]

/** One company's own name for a centre, one that begins next year, and one that has ended. */
const special: DemoEntry[] = [
  { code: '5110', label: 'Technology', company_id: 'lumen-pay' },
  { code: '5310', label: 'Artificial Intelligence', from_day: '2027-01-01' },
  { code: '3150', label: 'Print and Outdoor Media', to_day: '2025-12-31' },
]

/** The demo's list of cost centres (N9). */
export const demoCostCentres: readonly DemoEntry[] = [
  ...SHARED.map(([code, label]) => ({ code, label })),
  ...special,
]

/** The same list wherever the demo is loaded, so that its templates can name it. */
export const COST_CENTRES_LIST = '8f3c1c52-6b0e-4f0a-9a57-2f6d1c9b7e10'

/** The entries that each memo of the demo may name. */
export const costCentreOptions: readonly PlainOption[] = SHARED.map(([value, label]) => ({ value, label }))
