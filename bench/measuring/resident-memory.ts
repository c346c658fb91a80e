import { readFileSync } from 'node:fs'

/** Current and peak, in MB of 1024 kB. */
export interface ResidentMemory {
  now: number
  most: number
}

/** A process's resident memory from /proc. @throws if there is no such process */
export function residentMemory(pid: number): ResidentMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
