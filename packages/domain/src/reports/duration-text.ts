const MINUTE = 60_000

/** A duration in whole milliseconds as the reports show it: '2d 3h 15m', '0d 0h 0m' when zero (W22). */
export function durationText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE)
  return `${Math.floor(minutes / 1440)}d ${Math.floor(minutes / 60) % 24}h ${minutes % 60}m`
}
