import { readFileSync } from 'node:fs'

/** Linux reports processor time in hundredths of a second. */
const MS_PER_TICK = 10
/** Positions after the command's name in /proc/PID/stat (proc_pid_stat(5)). */
const USER = 11
const SYSTEM = 12

/** User and system time of a process in milliseconds. @throws if there is no such process */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * MS_PER_TICK
}
