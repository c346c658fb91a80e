import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { killBelow } from './kill-below.ts'
import { processesBelow, roots, signalAll } from '../../cluster/process-tree.ts'
import type { Scratch } from './scratch.ts'

/** A simulated machine: an address, a folder, and the processes in it. */
export interface Machine {
  name: string
  address: string
  folder: string
  start(): void
  /** Kills all of its processes, as a power loss would. */
  kill(): void
  /** Kills PostgreSQL alone. */
  crash(): void
  /** Suspends all of its processes, as a virtual machine that is moved or saved. */
  pause(): void
  resume(): void
}

export interface MachineOptions {
  name: string
  address: string
  /** What it runs, in its folder. */
  command: string[]
  environment?: Record<string, string>
}

export function openMachine(
  scratch: Scratch,
  { name, address, command, environment }: MachineOptions,
): Machine {
  const folder = join(scratch.folder, name)
  const signal = (which: NodeJS.Signals) => signalAll(processesBelow(folder), which)
  return {
    name,
    address,
    folder,
    start: () => scratch.start(folder, command, environment),
    kill: () => killBelow(folder),
    crash() {
      const servers = processesBelow(folder).filter((one) => one.name === 'postgres')
      signalAll(roots(servers), 'SIGKILL')
    },
    pause() {
      signal('SIGSTOP')
      // A process may have been started since they were listed.
      signal('SIGSTOP')
    },
    resume: () => signal('SIGCONT'),
  }
}

/** Writes a file that only the user of the machine's processes may read. */
export function writeOwned(folder: string, name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
  return file
}
