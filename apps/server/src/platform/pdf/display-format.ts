const manila = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** Formats an ISO instant in Manila time (G1): `Nov 20, 2026 09:41 AM`. Anything else is returned unchanged. */
export function manilaDateTime(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  const parts = Object.fromEntries(manila.formatToParts(date).map((part) => [part.type, part.value]))
  return `${parts.month} ${parts.day}, ${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`
}

/**
 * Formats a decimal string with thousands separators and at least two decimals, without binary floating point (G3):
 * `4280000` → `4,280,000.00`. Anything else is returned unchanged.
 */
export function moneyText(amount: string): string {
  const match = /^([-+]?)(\d+)(?:\.(\d*))?$/.exec(amount.trim())
  if (!match) return amount
  const [, sign = '', whole = '', fraction = ''] = match
  const grouped = (whole.replace(/^0+(?=\d)/, '') || '0').replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign === '-' ? '-' : ''}${grouped}.${fraction.padEnd(2, '0')}`
}

/** Formats a size in bytes: `940 B`, `164 kB`, `2.1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
