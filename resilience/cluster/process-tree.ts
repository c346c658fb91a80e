import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A process of this machine, from /proc. */
export interface ProcessEntry {
  pid: number
  parent: number
  /** The program's name, without its folder. */
  name: string
}

/** Lists the processes that we may look into; zombies are left out. */
function listProcesses(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The name is in parentheses and may contain some.
        const end = stat.lastIndexOf(')')
        const [state, parent] = stat.slice(end + 2).split(' ')
        const program = stat.slice(stat.indexOf('(') + 1, end)
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), name: program }]
      } catch {
        // It has ended in the meantime.
        return []
      }
    })
}

/** Processes whose working directory is the folder or below it, even if the folder was removed. */
export function processesBelow(folder: string): ProcessEntry[] {
  return listProcesses().filter(({ pid }) => {
    try {
      return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)
    } catch {
      return false
    }
  })
}

/** Our children and theirs. */
export function descendants(of = process.pid): ProcessEntry[] {
  const all = listProcesses()
  const below = (parent: number): ProcessEntry[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(of)
}

/** Those whose parent is not among them. */
export function roots(processes: readonly ProcessEntry[]): ProcessEntry[] {
  const all = new Set(processes.map(({ pid }) => pid))
  return processes.filter(({ parent }) => !all.has(parent))
}

export function signalAll(processes: readonly ProcessEntry[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended in the meantime.
    }
  }
}
