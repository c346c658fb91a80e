import { spawn } from 'node:child_process'
import { PlainError } from '../plain-error.ts'
import type { Identity } from '../postgres/identity.ts'

export interface PgBackRest {
  /** @returns its standard output @throws PlainError with what it printed if it fails */
  run(command: string, ...args: string[]): Promise<string>
}

export interface PgBackRestOptions {
  stanza: string
  /** Defaults to pgBackRest's own default. */
  config?: string | undefined
  identity: Identity
  environment: NodeJS.ProcessEnv
  /** A folder that its user may enter. */
  folder: string
  signal?: AbortSignal
}

export function openPgBackRest({
  stanza,
  config,
  identity,
  environment,
  folder,
  signal,
}: PgBackRestOptions): PgBackRest {
  const common = [`--stanza=${stanza}`, ...(config === undefined ? [] : [`--config=${config}`])]
  return {
    run: (command, ...args) =>
      new Promise((resolve, reject) => {
        const child = spawn('pgbackrest', [command, ...common, ...args], {
          ...identity,
          cwd: folder,
          env: environment,
          stdio: ['ignore', 'pipe', 'pipe'],
          ...(signal ? { signal } : {}),
        })
        let [output, errors] = ['', '']
        child.stdout.on('data', (chunk: Buffer) => (output += chunk))
        child.stderr.on('data', (chunk: Buffer) => (errors += chunk))
        let failure: Error | undefined
        child.once('error', (error: NodeJS.ErrnoException) => {
          const missing = new PlainError('pgBackRest is not installed: apt-get install pgbackrest')
          failure = error.code === 'ENOENT' ? missing : error
        })
        // After an abort as well, it has ended and writes nothing more.
        child.once('close', (code) => {
          const said = new PlainError(`pgbackrest ${command} failed: ${(errors || output).trim()}`)
          if (code === 0) resolve(output)
          else reject(failure ?? said)
        })
      }),
  }
}

export interface Backup {
  label: string
  type: string
  endedAt: Date
  /** Bytes of the restored database. */
  size: number
  /** Bytes that a restore reads from the repository. */
  repositorySize: number
  /** The major version of its PostgreSQL, such as 15. */
  version: string
  /** Whether pgBackRest found pages with wrong checksums. */
  hasDamagedPages: boolean
  /** When the last segment of WAL was archived; undefined if none is. */
  lastWalAt: Date | undefined
}

/** The parts of `pgbackrest info --output=json` that we read. */
interface StanzaInfo {
  status: { message: string }
  db: { id: number; version: string }[]
  archive: { id: string; database: { id: number }; max: string | null }[]
  backup: {
    label: string
    type: string
    error?: boolean | null
    database: { id: number }
    info: { size: number; repository: { size: number } }
    timestamp: { stop: number }
  }[]
}

/** @throws PlainError if there is none */
export async function readNewestBackup(backrest: PgBackRest, stanza: string): Promise<Backup> {
  const [info] = JSON.parse(await backrest.run('info', '--output=json')) as StanzaInfo[]
  const newest = info?.backup.at(-1)
  if (!info || !newest)
    throw new PlainError(`Stanza ${stanza} has no backup: ${info?.status.message ?? 'it is unknown'}.`)
  const { id } = newest.database
  const archive = info.archive.findLast(({ database }) => database.id === id)
  return {
    label: newest.label,
    type: newest.type,
    endedAt: dateOf(newest.timestamp.stop),
    size: newest.info.size,
    repositorySize: newest.info.repository.size,
    version: info.db.find((db) => db.id === id)?.version ?? '',
    hasDamagedPages: newest.error === true,
    lastWalAt: archive?.max
      ? await readArchivedAt(backrest, `${stanza}/${archive.id}`, archive.max)
      : undefined,
  }
}

/** The repository keeps the segments of 4 GB of WAL in one folder, named by the first 16 digits of theirs. */
async function readArchivedAt(
  backrest: PgBackRest,
  archive: string,
  segment: string,
): Promise<Date | undefined> {
  const listed = await backrest.run('repo-ls', '--output=json', `archive/${archive}/${segment.slice(0, 16)}`)
  const files = Object.entries(JSON.parse(listed) as Record<string, { time?: number }>)
  const time = files.find(([name]) => name.startsWith(`${segment}-`))?.[1].time
  return time === undefined ? undefined : dateOf(time)
}

const dateOf = (seconds: number) => new Date(seconds * 1000)
