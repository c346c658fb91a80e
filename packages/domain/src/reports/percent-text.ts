/**
 * A share in percent with two decimals, rounded half up: '33.33%'; '0.00%' of nothing (W22).
 * Counted in whole hundredths, so that no binary fraction decides the last digit.
 */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return '0.00%'
  const hundredths = Math.floor((part * 20_000 + whole) / (2 * whole))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`
}
