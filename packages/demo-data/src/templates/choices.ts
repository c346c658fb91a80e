/** Lists that several templates offer. */
export const companies = [
  'Northwind Telecom',
  'Northwind Broadband',
  'Harbor Mobile',
  'Lumen Pay',
  'Tala Data Centers',
  'Kalye Media',
  'Brightline IT Services',
  'Sampaguita Shared Services',
  'Mayon Towers',
  'Bayani Security Operations',
  'Habagat Ventures',
  'Arroyo Logistics',
  'Isla Subsea Cables',
  'Parola Insurance Brokers',
  'Kubo Smart Homes',
  'Northwind Foundation',
] as const

export const costCentres = [
  ['1100', '1100 Office of the President'],
  ['2210', '2210 Finance Shared Services'],
  ['2340', '2340 Procurement'],
  ['3120', '3120 Consumer Marketing'],
  ['3250', '3250 Enterprise Sales'],
  ['3410', '3410 Customer Care'],
  ['4400', '4400 Transport North'],
  ['4410', '4410 Transport South'],
  ['4520', '4520 Network Core'],
  ['4630', '4630 Field Operations'],
  ['5110', '5110 Information Technology'],
  ['5240', '5240 Information Security'],
  ['6150', '6150 Human Resources'],
] as const

export const regions = ['Metro Manila', 'North Luzon', 'South Luzon', 'Visayas', 'Mindanao'] as const
