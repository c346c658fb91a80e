import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Resource limits of a child. The parent kills it when its resident size exceeds `memory`. */
export interface ChildLimits {
  /** Megabytes of resident memory. */
  memory: number
  /** Megabytes of JavaScript heap. */
  heap: number
}

/** The child's answer to a message: a value, or why the task failed. */
export type ChildAnswer = { value: unknown } | { error: string }

/** How a child ended; `outOfMemory` is set when an allocation was denied. */
export interface ChildEnd {
  code: number | null
  signal: string | null
  outOfMemory: boolean
}

/** A process that renders documents. It receives no settings or secrets and exits with its parent. */
export interface Child {
  readonly pid: number | undefined
  send(message: unknown): void
  onAnswer: (answer: ChildAnswer) => void
  onEnd: (end: ChildEnd) => void
  /** Resident memory in megabytes; 0 where it can't be read. */
  residentMegabytes(): number
  /** A busy child keeps the parent's event loop alive; an idle one doesn't. */
  setBusy(isBusy: boolean): void
  kill(): void
}

/**
 * The kernel limits writable memory, touched or not. Node's reservations and thread stacks account for about 1,150 MB, so the
 * hard limit is this many megabytes above the resident limit.
 */
const RESERVED_MEGABYTES = 1536

/** Environment variables that a child inherits. */
const INHERITED = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/** Starts a child. Where the shell has `ulimit`, the kernel denies allocations that the parent would notice too late. */
export function startChild(entry: URL, limits: ChildLimits): Child {
  const command = [
    process.execPath,
    `--max-old-space-size=${limits.heap}`,
    '--max-semi-space-size=4',
    fileURLToPath(entry),
  ]
  const hardLimit = (limits.memory + RESERVED_MEGABYTES) * 1024
  const [file, ...args] =
    platform() === 'win32'
      ? command
      : ['/bin/sh', '-c', `ulimit -d ${hardLimit} 2>/dev/null; exec "$@"`, 'sh', ...command]
  const child = spawn(file!, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: Object.fromEntries(INHERITED.flatMap((name) => environmentEntry(name))),
  })
  return wrap(child)
}

function environmentEntry(name: string): [string, string][] {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

const OUT_OF_MEMORY = /memory allocation|AllocError|out of memory|heap limit|bad_alloc/i

function wrap(child: ChildProcess): Child {
  let outOfMemory = false
  let hasEnded = false
  const handles = [child, child.channel, child.stderr] as (Pick<NodeJS.Timeout, 'ref' | 'unref'> | null)[]
  const started: Child = {
    pid: child.pid,
    send: (message) => void child.send(message as object, () => undefined),
    onAnswer: () => undefined,
    onEnd: () => undefined,
    residentMegabytes: () => (child.pid === undefined ? 0 : readResidentMegabytes(child.pid)),
    setBusy(isBusy) {
      for (const handle of handles)
        if (isBusy) handle?.ref()
        else handle?.unref()
    },
    kill: () => void child.kill('SIGKILL'),
  }
  const end = (code: number | null, signal: string | null) => {
    if (hasEnded) return
    hasEnded = true
    started.onEnd({ code, signal, outOfMemory })
  }
  // Read only to classify the exit: the output may quote the document's content.
  child.stderr?.on('data', (text: Buffer) => (outOfMemory ||= OUT_OF_MEMORY.test(text.toString('latin1'))))
  child.on('message', (answer) => started.onAnswer(answer as ChildAnswer))
  child.on('error', () => end(null, null))
  child.on('close', end)
  started.setBusy(false)
  return started
}

const BYTES_PER_MEGABYTE = 1_048_576
const PAGE_BYTES = 4096

function readResidentMegabytes(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    return (pages * PAGE_BYTES) / BYTES_PER_MEGABYTE
  } catch {
    return 0
  }
}
