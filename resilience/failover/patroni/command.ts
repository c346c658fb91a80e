import { cpSync, existsSync, readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { PlainError } from '../../../scripts/plain-error.ts'
import type { ActName } from './acts.ts'
import { ACTS } from './acts.ts'
import { readDocumented } from './configuration.ts'
import { startHaCluster } from './ha-cluster.ts'
import { canPatch, copyPatched } from './patched-copy.ts'
import type { Patroni } from './programs.ts'
import { findPrograms } from './programs.ts'
import type { Scratch } from './scratch.ts'
import { openScratch } from './scratch.ts'
import { judgeCluster } from './trial.ts'
import { refusePatroni } from './version.ts'

export interface PatroniOptions {
  /** Which acts to run in each round; empty for all. */
  acts: readonly string[]
  rounds: number
  seed: number
  product?: string
  /** A folder with another Patroni than the installed one. */
  source?: string
  /** Runs a refused version to show that the trial detects the loss. */
  runsRefused: boolean
  /** Where to copy the logs of all processes. */
  logs?: string
}

/** Exit code of a trial that was not run, as in Automake. */
const SKIPPED = 77
/** Beyond Patroni's ttl: the election, the promotion, and the proxy's checks. */
const ALLOWANCE_MS = 3_000

/** @returns the exit code */
export async function runPatroni(options: PatroniOptions): Promise<number> {
  const acts = options.acts.length === 0 ? (Object.keys(ACTS) as ActName[]) : options.acts.map(actName)
  const programs = findPrograms(options.source)
  if ('missing' in programs) {
    console.log(
      `Skipped: install Debian's ${programs.missing.join(', ')} to run three database machines here.`,
    )
    return SKIPPED
  }
  const began = performance.now()
  const scratch = openScratch()
  try {
    const patroni = choosePatroni(programs.patroni, options.runsRefused, scratch)
    console.log(`Patroni ${patroni.version}; load ${loadavg()[0]?.toFixed(1)}`)
    const cluster = await startHaCluster(scratch, { ...programs, patroni })
    console.log(`The cluster is complete after ${since(began)} s.`)
    const report = await judgeCluster(cluster, {
      acts: Array.from({ length: options.rounds }, () => acts.map((name) => ACTS[name])).flat(),
      seed: options.seed,
      say: (line) => console.log(line),
      ...(options.product === undefined ? {} : { product: options.product }),
    })
    const limit = readTtlMs() + ALLOWANCE_MS
    const late = report.acts
      .filter(({ outageMs }) => outageMs > limit)
      .map(({ act, outageMs }) => `${act}: no write for ${outageMs} ms, more than ${limit}`)
    const faults = [...report.faults, ...late]
    console.log(
      `${report.requests} requests; ${report.memos} memos, ${report.acknowledged} changes and ${report.drafts} drafts acknowledged; load ${loadavg()[0]?.toFixed(1)}`,
    )
    for (const fault of faults) console.log(fault)
    console.log(`${faults.length} faults in ${since(began)} s`)
    return faults.length === 0 ? 0 : 1
  } finally {
    if (options.logs !== undefined) copyLogs(scratch, options.logs)
    await scratch.remove()
  }
}

/** The installed Patroni, or for the one version that can be patched, a patched copy. @throws PlainError if it is refused */
function choosePatroni(installed: Patroni, runsRefused: boolean, scratch: Scratch): Patroni {
  const refusal = refusePatroni(installed.version)
  if (refusal === undefined || runsRefused) return installed
  if (!canPatch(installed)) throw new PlainError(refusal)
  console.log(`${refusal} A copy that compares the key before writing it replaces it in this trial only.`)
  return copyPatched(installed, scratch.addFolder('python'))
}

function actName(name: string): ActName {
  if (name in ACTS) return name as ActName
  throw new PlainError(`--acts knows ${Object.keys(ACTS).join(', ')}, not ${name}.`)
}

function readTtlMs(): number {
  const [, ttl] = /^ *ttl: (\d+)$/m.exec(readDocumented('patroni.yml')) ?? []
  if (ttl === undefined) throw new Error('ops/ha/patroni.yml has no ttl.')
  return Number(ttl) * 1000
}

function since(began: number): number {
  return Math.round((performance.now() - began) / 1000)
}

function copyLogs({ folder }: Scratch, to: string): void {
  for (const name of readdirSync(folder)) {
    const log = join(folder, name, 'log')
    if (existsSync(log)) cpSync(log, join(to, `${name}.log`))
  }
}
