import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from '../../../scripts/postgres/identity.ts'
import { identityFor } from '../../../scripts/postgres/identity.ts'
import { isAlive } from '../../../scripts/postgres/postmaster.ts'
import { killBelow } from './kill-below.ts'
import { descendants, signalAll } from '../../cluster/process-tree.ts'

/** A folder for one trial, and the processes that run in it. */
export interface Scratch {
  folder: string
  /** Creates a folder that belongs to the user of the processes. */
  addFolder(name: string): string
  /** Starts a program in a folder of ours; what it prints goes to `log` there. */
  start(folder: string, command: string[], environment?: Record<string, string>): void
  /** Kills every process of the trial and removes the folder. */
  remove(): Promise<void>
}

const PREFIX = 'countersign-patroni-'
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Opens a scratch folder. However this process ends, except by SIGKILL, its processes are killed and the folder is removed; the next
 * trial removes what a killed one left behind. Temporary folders of the product are created inside.
 */
export function openScratch(): Scratch {
  const base = tmpdir()
  sweep(base)
  const folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`))
  // PostgreSQL does not run as root.
  const identity = identityFor(join(folder, 'none'))
  giveTo(identity, folder)
  process.env.TMPDIR = folder
  const clearAll = () => {
    // The processes of the product run elsewhere.
    signalAll(descendants(), 'SIGKILL')
    clear(folder)
  }
  process.once('exit', clearAll)
  const handlers = Object.entries(SIGNALS).map(([name, code]) => {
    const end = () => process.exit(code)
    process.once(name, end)
    return () => process.off(name, end)
  })
  const ends: Promise<unknown>[] = []
  return {
    folder,
    addFolder(name) {
      const made = join(folder, name)
      mkdirSync(made, { mode: 0o700 })
      giveTo(identity, made)
      return made
    },
    start(at, command, environment) {
      const child = start(at, command, { identity, environment })
      ends.push(new Promise((resolve) => child.once('exit', resolve)))
    },
    async remove() {
      process.off('exit', clearAll)
      for (const cancel of handlers) cancel()
      process.env.TMPDIR = base
      clearAll()
      // A parent that exits before it collects its children leaves zombies where nothing else collects them.
      await Promise.all(ends)
    },
  }
}

/** Starts it in a session of its own, so that Ctrl-C reaches only us. */
function start(
  folder: string,
  [program = '', ...args]: string[],
  { identity, environment = {} }: { identity: Identity; environment?: Record<string, string> | undefined },
): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a', 0o644)
  try {
    const child = spawn(program, args, {
      ...identity,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment },
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.once('error', (cause) => {
      throw cause
    })
    return child
  } finally {
    closeSync(log)
  }
}

function giveTo(identity: Identity, folder: string): void {
  if (identity) chownSync(folder, identity.uid, identity.gid)
}

function clear(folder: string): void {
  killBelow(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes what killed trials left behind; the folder's name holds their process id. */
function sweep(base: string): void {
  for (const name of readdirSync(base)) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN
    if (Number.isInteger(owner) && !isAlive(owner)) clear(join(base, name))
  }
}
