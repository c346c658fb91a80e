import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a running server says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  /** `starting`, `ready`, `stopping`, `standby`; empty in the first instants. */
  status: string
}

/** The command line of a process; empty for one that is gone, or dead and not yet collected by its parent. */
export function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * Whether that process really is a PostgreSQL on this folder. A process id alone proves nothing: after a
 * restart of the machine another program may have it.
 */
export function runsOn(folder: string, pid: number): boolean {
  return commandLine(pid).includes(`-D ${folder} `)
}

function readPidFile(folder: string): string[] | undefined {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** Reads `postmaster.pid` and answers the live server on this folder, if there is one. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 1 || !runsOn(folder, pid)) return undefined
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/** Whether a process has that id, even one of another user, or a dead one that its parent has not collected. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes a `postmaster.pid` whose process id meanwhile belongs to another program. PostgreSQL would take that
 * program for itself and refuse to start; a process id that nobody has, it deals with alone.
 */
export function forgetStranger(folder: string): void {
  const pid = Number(readPidFile(folder)?.[0])
  if (pid > 1 && isAlive(pid) && !runsOn(folder, pid)) rmSync(join(folder, 'postmaster.pid'), { force: true })
}

async function gone(folder: string, pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (runsOn(folder, pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself in between.
  }
}

/**
 * Ends a server with this process, as far as that can still do something when it ends.
 * @param pid of the server by then
 * @returns how to leave it alone again
 */
export function killAtExit(pid: () => number): () => void {
  const kill = () => signal(pid(), 'SIGQUIT')
  process.once('exit', kill)
  return () => void process.off('exit', kill)
}

/**
 * Stops a server and waits until it is gone: first its fast shutdown, which rolls open transactions back and
 * writes everything down; only where that does not end, the immediate one, which leaves recovery to the next start.
 */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  if (!runsOn(folder, pid)) return
  signal(pid, 'SIGINT')
  if (await gone(folder, pid, 20_000)) return
  signal(pid, 'SIGQUIT')
  if (await gone(folder, pid, 10_000)) return
  signal(pid, 'SIGKILL')
  await gone(folder, pid, 5_000)
}
