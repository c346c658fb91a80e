import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import type { ProcessEntry } from '../../cluster/process-tree.ts'
import { processesBelow, signalAll } from '../../cluster/process-tree.ts'

const LONGEST_MS = 10_000
const LOOK_MS = 20

/**
 * Kills every process whose working directory is the folder or below it, as a power loss would. What PostgreSQL leaves in shared
 * memory is removed, too. Blocks, since it also runs while this process exits.
 */
export function killBelow(folder: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  const memory: string[] = []
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; Atomics.wait(clock, 0, 0, LOOK_MS)) {
    const left = processesBelow(folder)
    if (left.length === 0) break
    memory.push(...left.map(readMaps))
    signalAll(left, 'SIGKILL')
  }
  removeSharedMemory(memory.join('\n'))
}

function removeSharedMemory(maps: string): void {
  const found = (pattern: RegExp) => new Set([...maps.matchAll(pattern)].map(([, name = '']) => name))
  for (const file of found(/ (\/dev\/shm\/PostgreSQL\.\d+)$/gm)) rmSync(file, { force: true })
  // Where a file has its inode, a segment of System V has its identifier.
  for (const segment of found(/ (\d+) +\/SYSV/g)) spawnSync('ipcrm', ['--shmem-id', segment])
}

function readMaps({ pid }: ProcessEntry): string {
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8')
  } catch {
    return ''
  }
}
