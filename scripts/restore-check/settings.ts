import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError } from '../plain-error.ts'

export interface RestoreSettings {
  stanza: string
  /** pgBackRest's configuration file. Defaults to pgBackRest's own default. */
  config: string | undefined
  /** The time to restore to. Defaults to the end of the archive. */
  target: Date | undefined
  database: string
  /** A role that may read the database. */
  role: string
  /** The folder to restore below. */
  folder: string
  /** Where to write the time of a good restore for Prometheus. */
  textfile: string | undefined
  longestBackupAgeMs: number
  longestWalAgeMs: number
}

const HOUR_MS = 3_600_000
const WITH_ZONE = /\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/i

export const USAGE = `npm run restore-check -- [options]
  --stanza NAME      pgBackRest's stanza; PGBACKREST_STANZA, else countersign
  --config FILE      pgBackRest's configuration; PGBACKREST_CONFIG, else its own default
  --target TIME      restore to this time, such as 2026-11-22T09:30:00+08:00; else to the end of the archive
  --database NAME    the product's database; countersign
  --role NAME        a role that may read it; the name of the database
  --folder DIR       restore below this folder; RESTORE_CHECK_FOLDER, else the system's temporary folder
  --textfile FILE    write the time of a good restore here for Prometheus; RESTORE_CHECK_TEXTFILE
  --backup-hours N   the newest backup may be this old; 48
  --wal-hours N      the last archived WAL may be this old; 3`

/**
 * Reads the options, and the environment for what they leave out.
 * @throws PlainError naming the option
 */
export function readSettings(args: string[], environment: NodeJS.ProcessEnv): RestoreSettings {
  const values = parse(args)
  const database = values.database
  return {
    database,
    stanza: values.stanza ?? environment.PGBACKREST_STANZA ?? 'countersign',
    config: values.config ?? environment.PGBACKREST_CONFIG,
    target: values.target === undefined ? undefined : readTime(values.target),
    role: values.role ?? database,
    folder: resolve(values.folder ?? environment.RESTORE_CHECK_FOLDER ?? tmpdir()),
    textfile: values.textfile ?? environment.RESTORE_CHECK_TEXTFILE,
    longestBackupAgeMs: readHours('--backup-hours', values['backup-hours']),
    longestWalAgeMs: readHours('--wal-hours', values['wal-hours']),
  }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: {
        stanza: text,
        config: text,
        target: text,
        role: text,
        folder: text,
        textfile: text,
        database: { ...text, default: 'countersign' },
        // A daily backup may fail once.
        'backup-hours': { ...text, default: '48' },
        // The workers write at least hourly, and archive_timeout archives that within a minute.
        'wal-hours': { ...text, default: '3' },
      },
    })
    return values
  } catch (error) {
    throw new PlainError(`${(error as Error).message}\n${USAGE}`)
  }
}

function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || !WITH_ZONE.test(text))
    throw new PlainError('--target must be a time with its zone, such as 2026-11-22T09:30:00+08:00.')
  return time
}

function readHours(option: string, text: string): number {
  const hours = Number(text)
  if (!(hours > 0)) throw new PlainError(`${option} must be a number of hours.`)
  return hours * HOUR_MS
}
