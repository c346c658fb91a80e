import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('the options of npm run restore-check', () => {
  it('default to the end of the archive of the stanza countersign', () => {
    expect(readSettings([], {})).toMatchObject({
      stanza: 'countersign',
      config: undefined,
      target: undefined,
      textfile: undefined,
      role: 'countersign',
      longestBackupAgeMs: 48 * 3_600_000,
    })
  })

  it('win over the environment', () => {
    const environment = {
      PGBACKREST_STANZA: 'main',
      RESTORE_CHECK_TEXTFILE: '/a.prom',
      RESTORE_CHECK_FOLDER: '/b',
    }
    expect(readSettings(['--stanza', 'other', '--database', 'memos'], environment)).toMatchObject({
      stanza: 'other',
      textfile: '/a.prom',
      folder: '/b',
      database: 'memos',
      role: 'memos',
    })
  })

  it('take a time only with its zone, since a server elsewhere would read it differently', () => {
    const targetOf = (text: string) => readSettings(['--target', text], {}).target?.toISOString()
    expect(targetOf('2026-11-22T09:30:00+08:00')).toBe('2026-11-22T01:30:00.000Z')
    expect(targetOf('2026-11-22 09:30:00.5Z')).toBe('2026-11-22T09:30:00.500Z')
    for (const text of ['2026-11-22', '2026-11-22 09:30:00', 'yesterday', '2026-13-22T09:30:00Z'])
      expect(() => targetOf(text), text).toThrow('--target must be a time with its zone')
  })

  it('name what is unknown or malformed', () => {
    expect(() => readSettings(['--stanzas', 'x'], {})).toThrow(
      /--stanzas[^]*npm run restore-check -- \[options\]/,
    )
    expect(() => readSettings(['--wal-hours', 'many'], {})).toThrow('--wal-hours must be a number of hours.')
  })
})
