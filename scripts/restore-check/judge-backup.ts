import type { Backup } from './pgbackrest.ts'
import type { RestoreSettings } from './settings.ts'

/** Faults of the backup itself, however well it can be restored. */
export function judgeBackup(
  { label, endedAt, lastWalAt, hasDamagedPages }: Backup,
  { longestBackupAgeMs, longestWalAgeMs }: Pick<RestoreSettings, 'longestBackupAgeMs' | 'longestWalAgeMs'>,
  now: Date,
): string[] {
  const isOlder = (at: Date, ms: number) => now.getTime() - at.getTime() > ms
  const faults: string[] = []
  if (hasDamagedPages) faults.push(`Backup ${label} contains pages with wrong checksums.`)
  if (isOlder(endedAt, longestBackupAgeMs)) faults.push(`The newest backup is ${ageOf(endedAt, now)} old.`)
  if (lastWalAt === undefined) faults.push('The archive has no WAL.')
  else if (isOlder(lastWalAt, longestWalAgeMs))
    faults.push(`The last archived WAL is ${ageOf(lastWalAt, now)} old.`)
  return faults
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const

/** An age in its largest whole units, such as '3 h 10 min'. */
export function ageOf(at: Date, now: Date): string {
  let seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))
  if (seconds < 60) return `${seconds} s`
  const parts = UNITS.map(([unit, length]) => {
    const count = Math.floor(seconds / length)
    seconds -= count * length
    return { count, text: `${count} ${unit}` }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(' ')
}
