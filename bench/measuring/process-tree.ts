import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports processor time in hundredths of a second. */
const MS_PER_TICK = 10
/** Positions after the command's name in /proc/PID/stat (proc_pid_stat(5)). */
const PARENT = 1
/** User and system time of the process, and of its children that have ended. */
const TIMES = [11, 12, 13, 14]

interface Measured {
  /** Processor time in milliseconds, including that of ended children. */
  time: number
  /** Memory in MB; pages shared between processes are divided among them. */
  memory: number
}

/** Processor time of the whole machine since it started, in milliseconds. */
export function machineTime(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user, nice, system, _idle, _waiting, irq, softirq] = line.split(/\s+/).slice(1).map(Number)
  return (
    [user, nice, system, irq, softirq].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) * MS_PER_TICK
  )
}

/** Measures a process together with all processes that it has started, such as PostgreSQL with its connections. */
export function measureTree(pid: number): Measured {
  const stats = new Map(readdirSync('/proc').filter(isNumber).flatMap(readStat))
  let time = 0
  let memory = 0
  for (const member of membersOf(pid, stats)) {
    time += TIMES.reduce((sum, field) => sum + Number(stats.get(member)?.[field]), 0) * MS_PER_TICK
    memory += proportionalMemory(member)
  }
  return { time, memory }
}

const isNumber = (name: string) => /^\d+$/.test(name)

/** The fields after the command's name; none if the process has just ended. */
function readStat(name: string): [pid: number, fields: string[]][] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    return [[Number(name), stat.slice(stat.lastIndexOf(')') + 2).split(' ')]]
  } catch {
    return []
  }
}

function membersOf(pid: number, stats: ReadonlyMap<number, string[]>): number[] {
  const members = stats.has(pid) ? [pid] : []
  for (const member of members)
    for (const [child, fields] of stats) if (Number(fields[PARENT]) === member) members.push(child)
  return members
}

function proportionalMemory(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
