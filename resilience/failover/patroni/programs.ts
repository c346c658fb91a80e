import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainError } from '../../../scripts/plain-error.ts'

/** Programs of Debian's packages. */
export interface Programs {
  python: string
  etcd: string
  haproxy: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
  patroni: Patroni
}

/** A Python package. */
export interface Patroni {
  version: string
  /** The folder that holds the package. */
  folder: string
}

// Debian's Patroni is a package of the system's Python, which may not be the first one in PATH.
const PYTHON = '/usr/bin/python3'
const ETCD = '/usr/bin/etcd'
const HAPROXY = '/usr/sbin/haproxy'
const POSTGRES = '/usr/lib/postgresql/15/bin'
const NEEDED_OF_POSTGRES = ['initdb', 'postgres', 'pg_basebackup', 'pg_rewind']

/**
 * Looks for the programs of a cluster.
 * @param source a folder with another Patroni, such as a checkout; defaults to the installed one
 * @returns the programs, or the names of the missing packages
 * @throws PlainError if the source holds no Patroni
 */
export function findPrograms(source?: string): Programs | { missing: string[] } {
  const patroni = existsSync(PYTHON) ? findPatroni(source) : undefined
  if (!patroni && source !== undefined) throw new PlainError(`${source} holds no Patroni that runs here.`)
  const hasPostgres = NEEDED_OF_POSTGRES.every((name) => existsSync(join(POSTGRES, name)))
  const missing = [
    ...(patroni ? [] : ['patroni']),
    ...(existsSync(ETCD) ? [] : ['etcd-server']),
    ...(existsSync(HAPROXY) ? [] : ['haproxy']),
    ...(hasPostgres ? [] : ['postgresql-15']),
  ]
  if (!patroni || missing.length > 0) return { missing }
  return { python: PYTHON, etcd: ETCD, haproxy: HAPROXY, postgres: POSTGRES, patroni }
}

function findPatroni(source: string | undefined): Patroni | undefined {
  const ask =
    'import os, patroni.version as v; print(v.__version__, os.path.dirname(os.path.dirname(v.__file__)))'
  try {
    const answer = execFileSync(PYTHON, ['-c', ask], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: source ?? '', PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [version = '', folder = ''] = answer.trim().split(/ (.*)/s)
    // Without a package in the source, Python finds the installed one.
    return source === undefined || folder === resolve(source) ? { version, folder } : undefined
  } catch {
    return undefined
  }
}
