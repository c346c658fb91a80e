/** A whole number with its thousands: '1,876'. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/**
 * An exact amount with its thousands: '1250.5' never becomes a binary number on the way (G3).
 * @param amount a decimal with two places, '18450000.00'
 */
export function moneyText(amount: string): string {
  const [whole = '', cents = '00'] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
