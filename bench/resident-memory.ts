import { readFileSync } from 'node:fs'

/** Megabytes of 1024 kB: now, and at its most. */
export interface ResidentMemory {
  now: number
  most: number
}

/** A process's resident memory, as Linux tells it. @throws where there is no such process */
export function residentMemory(pid: number): ResidentMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
