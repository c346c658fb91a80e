/** Holidays of the Philippines on the same day each year. */
const FIXED = [
  ['01-01', 'New Year’s Day'],
  ['04-09', 'Araw ng Kagitingan'],
  ['05-01', 'Labor Day'],
  ['06-12', 'Independence Day'],
  ['08-21', 'Ninoy Aquino Day'],
  ['11-01', 'All Saints’ Day'],
  ['11-30', 'Bonifacio Day'],
  ['12-08', 'Immaculate Conception'],
  ['12-24', 'Christmas Eve'],
  ['12-25', 'Christmas Day'],
  ['12-30', 'Rizal Day'],
  ['12-31', 'Last day of the year'],
] as const

/** Those that follow the moon, or the last Monday of August. */
const MOVABLE = {
  'Chinese New Year': ['2025-01-29', '2026-02-17', '2027-02-06'],
  'Eid’l Fitr': ['2025-04-01', '2026-03-20', '2027-03-10'],
  'Maundy Thursday': ['2025-04-17', '2026-04-02', '2027-03-25'],
  'Good Friday': ['2025-04-18', '2026-04-03', '2027-03-26'],
  'Black Saturday': ['2025-04-19', '2026-04-04', '2027-03-27'],
  'Eid’l Adha': ['2025-06-06', '2026-05-27', '2027-05-17'],
  'National Heroes Day': ['2025-08-25', '2026-08-31', '2027-08-30'],
}

/** The demo's holidays, 2025 to 2027 (L1). */
export const demoHolidays = [
  ...[2025, 2026, 2027].flatMap((year) => FIXED.map(([day, name]) => ({ day: `${year}-${day}`, name }))),
  ...Object.entries(MOVABLE).flatMap(([name, days]) => days.map((day) => ({ day, name }))),
]
