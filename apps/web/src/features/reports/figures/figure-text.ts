import { formatDateTime } from '@countersign/app-shell/dates'

/** A whole number with thousands separators: '1,876'. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/**
 * An exact amount with thousands separators; the decimal is never converted to a binary number (G3).
 * @param amount a decimal with two places, '18450000.00'
 */
export function moneyText(amount: string): string {
  const [whole = '', cents = '00'] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** Report updates are shown in this time zone (W15). */
const UPDATE_TIME_ZONE = 'Asia/Singapore'

/** The time of the last update as 'MMM DD, YYYY hh:mm A'. */
export function updateTimeText(instant: string): string {
  return formatDateTime(instant, UPDATE_TIME_ZONE)
}
