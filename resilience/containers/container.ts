import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import type { ProcessEntry } from '../cluster/process-tree.ts'
import { descendants, signalAll } from '../cluster/process-tree.ts'
import { until } from '../cluster/until.ts'

/** A process of the product in a container. */
export interface ContainerProcess {
  /** What it printed. */
  output(): string
  /** Resolves with its exit code. */
  exited: Promise<number | null>
  /** Memory of the process and of those that it started, in bytes; what they share counts once. */
  residentBytes(): number
  /** Kills the processes that are left of it. */
  kill(): void
  /** Sends SIGTERM to the container's first process, as an engine does, and waits. @returns its exit code */
  stop(): Promise<number | null>
}

const NODE = '/usr/local/bin/node'
const BYTES_PER_KILOBYTE = 1024

/**
 * Starts a program that runs the product in a container.
 * @param environment the only variables that the program receives, besides PATH
 */
export function startInContainer(
  [program = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ContainerProcess {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)))
  const kill = () => signalAll(descendants(child.pid), 'SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'close').then(([code]) => {
    process.off('exit', kill)
    return code as number | null
  })
  return {
    output: () => output,
    exited,
    kill,
    residentBytes: () => nodesOf(child).reduce((sum, { pid }) => sum + residentBytes(pid), 0),
    async stop() {
      const hasEnded = () => child.exitCode !== null
      await until('the container runs its process', () => hasEnded() || nodesOf(child).length > 0)
      const [first] = nodesOf(child)
      if (first) signalAll([first], 'SIGTERM')
      return exited
    },
  }
}

/** Node's processes in a container, beginning with the first one. */
function nodesOf({ pid }: ChildProcess): ProcessEntry[] {
  return descendants(pid).filter((each) => {
    try {
      return readlinkSync(`/proc/${each.pid}/exe`).endsWith(NODE)
    } catch {
      // It has ended in the meantime.
      return false
    }
  })
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) * BYTES_PER_KILOBYTE
}
