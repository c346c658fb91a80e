const NUMBER_DIGITS = 4

/**
 * What people quote a memo by (A7): `AVL-2026-0418`.
 * @param year of creation, in Manila (`manilaYear`)
 * @param number counted per template and year from 1; more than four digits stay whole
 */
export function formatMemoId(templateCode: string, year: number, number: number): string {
  return `${templateCode}-${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`
}
