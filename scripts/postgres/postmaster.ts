import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The contents of `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  /** `starting`, `ready`, `stopping`, `standby`; empty just after the start. */
  status: string
}

/** The command line of a process; empty if it is gone or a zombie. */
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
 * Whether the process is a PostgreSQL on this folder. The process id alone is not enough: after a reboot
 * another program may have it.
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

/** Finds the live server on this folder through `postmaster.pid`. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 1 || !runsOn(folder, pid)) return undefined
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/** Whether the process id is in use, including by other users and zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program. PostgreSQL would mistake that
 * program for a server and refuse to start; it handles unused ids itself.
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
    // It has ended in the meantime.
  }
}

/**
 * Stops a server when this process exits, unless it is killed.
 * @param pid returns the server's process id at that time
 * @returns cancels this
 */
export function killAtExit(pid: () => number): () => void {
  const kill = () => signal(pid(), 'SIGQUIT')
  process.once('exit', kill)
  return () => void process.off('exit', kill)
}

/**
 * Stops a server and waits until it is gone: with a fast shutdown, which rolls back open transactions and
 * flushes everything, and if that hangs an immediate one, which leaves recovery to the next start.
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
