import { describe, expect, it } from 'vitest'
import { ageOf, judgeBackup } from './judge-backup.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const LIMITS = { longestBackupAgeMs: 48 * 3_600_000, longestWalAgeMs: 3 * 3_600_000 }
const BACKUP = {
  ...{
    label: '20261122-010000F',
    type: 'full',
    version: '15',
    size: 1,
    repositorySize: 1,
    hasDamagedPages: false,
  },
  endedAt: hoursAgo(11),
  lastWalAt: hoursAgo(0.01),
}

describe('a backup', () => {
  it('of yesterday with WAL of this minute has no faults', () => {
    expect(judgeBackup(BACKUP, LIMITS, NOW)).toEqual([])
  })

  it('is at fault if it is too old, or no WAL follows it', () => {
    expect(judgeBackup({ ...BACKUP, endedAt: hoursAgo(49) }, LIMITS, NOW)).toEqual([
      'The newest backup is 2 d 1 h old.',
    ])
    expect(judgeBackup({ ...BACKUP, lastWalAt: hoursAgo(3.5) }, LIMITS, NOW)).toEqual([
      'The last archived WAL is 3 h 30 min old.',
    ])
    expect(judgeBackup({ ...BACKUP, lastWalAt: undefined }, LIMITS, NOW)).toEqual(['The archive has no WAL.'])
  })

  it('is at fault if pgBackRest found damaged pages in it', () => {
    expect(judgeBackup({ ...BACKUP, hasDamagedPages: true }, LIMITS, NOW)).toEqual([
      'Backup 20261122-010000F contains pages with wrong checksums.',
    ])
  })
})

describe('an age', () => {
  it('is given in its two largest units', () => {
    const ages = [0, 59, 60, 3_600, 11_400, 86_460, 183_600]
    expect(ages.map((seconds) => ageOf(new Date(NOW.getTime() - seconds * 1000), NOW))).toEqual([
      ...['0 s', '59 s', '1 min', '1 h', '3 h 10 min', '1 d', '2 d 3 h'],
    ])
  })
})
