/** Northwind's cost centres, by department: those of all companies. */
const SHARED = {
  '10': ['Office of the President', 'Corporate Secretary', 'Internal Audit', 'Corporate Planning'],
  '21': ['Controllership', 'Finance Shared Services', 'Treasury', 'Tax', 'Credit and Collection'],
  '23': ['Procurement', 'Warehouse North', 'Warehouse South', 'Inventory Control'],
  '31': ['Brand', 'Consumer Marketing', 'Digital Marketing', 'Events', 'Market Research'],
  '32': ['Consumer Sales', 'Enterprise Sales', 'Government Accounts', 'Channel Partners'],
  '34': ['Customer Care', 'Field Service', 'Service Recovery'],
  '44': ['Transport North', 'Transport South', 'Subsea Cables'],
  '45': ['Network Planning', 'Network Core', 'Radio Access', 'Fixed Access', 'Network Operations Center'],
  '46': ['Field Operations North', 'Field Operations South', 'Site Acquisition', 'Power and Cooling'],
  '51': ['Information Technology', 'Business Applications', 'Data Platform', 'End-user Computing'],
  '52': ['Information Security', 'Data Privacy'],
  '61': ['Human Resources', 'Talent Acquisition', 'Learning and Development', 'Compensation and Benefits'],
  '63': ['Facilities', 'Fleet', 'Property and Sites', 'Safety and Environment'],
  '71': ['Legal', 'Regulatory Affairs', 'Corporate Communications', 'Sustainability'],
} as const

interface DemoEntry {
  code: string
  label: string
  /** Absent for all companies. */
  company_id?: string
  from_day?: string
  to_day?: string
}

const shared: DemoEntry[] = Object.entries(SHARED).flatMap(([department, names]) =>
  names.map((label, at) => ({ code: `${department}${at + 1}0`, label })),
)

/** One company's own name for a centre, one that begins next year, and one that has ended. */
const special: DemoEntry[] = [
  { code: '5110', label: 'Technology', company_id: 'lumen-pay' },
  { code: '5310', label: 'Artificial Intelligence', from_day: '2027-01-01' },
  { code: '3150', label: 'Print and Outdoor Media', to_day: '2025-12-31' },
]

/** The demo's list of cost centres (N9). */
export const demoCostCentres: readonly DemoEntry[] = [...shared, ...special]
