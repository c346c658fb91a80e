import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweep } from '../../scripts/postgres/sweep.ts'
import { startTimer } from '../../scripts/start-timer.ts'
import { until } from '../cluster/until.ts'
import type { ContainerProcess } from './container.ts'
import type { ContainerOptions, Engine } from './engine.ts'
import { openEngine } from './engine.ts'
import type { Installation } from './installation.ts'
import { install } from './installation.ts'
import { judgeImage, readContents } from './judge-image.ts'
import { useProduct } from './use-product.ts'

const PREFIX = 'countersign-containers-'
const READY_MS = 60_000
const LOOK_MS = 50
/** Between readiness and the measurement of idle memory. */
const IDLE_MS = 5_000

type Say = (line: string) => void

/** A way to run containers. */
interface Mode {
  name: string
  start: Engine['start']
  /** For `web` and `worker`. */
  options: ContainerOptions
  /** Of the template that memos are written from; templates of one database differ in it. */
  templateCode: string
}

/**
 * Runs an image as an operator does: migrates the database, starts web and worker, uses the product, stops both, and verifies the
 * database. First isolated by buildah, then on a read-only root, as with Compose and as in Kubernetes.
 * @param say receives what was measured
 * @returns faults
 */
export async function tryContainers(archive: string, say: Say): Promise<string[]> {
  await sweep(tmpdir(), PREFIX)
  const scratch = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  try {
    const engine = openEngine(archive, scratch)
    const contents = readContents(engine.root)
    const { size } = statSync(archive)
    say(`The image has ${megabytes(size)}, unpacked ${megabytes(contents.bytes)}.`)
    const faults = judgeImage(engine.config, contents, size)
    const installation = await install(scratch)
    try {
      for (const mode of modesOf(engine, installation))
        faults.push(...(await runProduct(mode, installation, say)))
    } finally {
      await installation.stop()
    }
    return faults
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function modesOf({ start, startReadOnly }: Engine, { withFolder, withBucket }: Installation): Mode[] {
  return [
    { name: 'Isolated by buildah', start, options: withFolder, templateCode: 'AVL' },
    { name: 'Read-only root', start: startReadOnly, options: withFolder, templateCode: 'NDA' },
    {
      name: 'Read-only root, files in a bucket',
      start: startReadOnly,
      options: withBucket,
      templateCode: 'CPX',
    },
  ]
}

/** @returns faults */
async function runProduct(mode: Mode, installation: Installation, say: Say): Promise<string[]> {
  const { name, start, options } = mode
  const { databaseOnly } = installation
  const timed = startTimer()
  const migration = start(['migrate'], databaseOnly)
  const faults = faultsOf('migrate', await migration.exited, migration)
  say(`${name}: migrated in ${timed()}.`)

  const [sites, jobs] = [start(['web'], options), start(['worker'], options)]
  try {
    faults.push(...(await useContainers(mode, installation, { sites, jobs }, say)))
    timed()
    const codes = await Promise.all([sites.stop(), jobs.stop()])
    faults.push(...faultsOf('web', codes[0], sites), ...faultsOf('worker', codes[1], jobs))
    say(`${name}: both stopped after ${timed()}.`)
  } catch (cause) {
    faults.push((cause as Error).message, `web: ${sites.output()}`, `worker: ${jobs.output()}`)
  } finally {
    for (const container of [sites, jobs]) container.kill()
  }

  const verification = start(['verify'], databaseOnly)
  faults.push(...faultsOf('verify', await verification.exited, verification))
  say(`${name}: ${verification.output().trim()} in ${timed()}.`)
  return faults.map((fault) => `${name}: ${fault}`)
}

/** @returns faults */
async function useContainers(
  { name, templateCode }: Mode,
  { web, admin, db, mail }: Installation,
  { sites, jobs }: { sites: ContainerProcess; jobs: ContainerProcess },
  say: Say,
): Promise<string[]> {
  const timed = startTimer()
  await until('/readyz answers 200', () => isReady(web), READY_MS, LOOK_MS)
  say(`${name}: ready after ${timed()}.`)
  await sleep(IDLE_MS)
  say(
    `${name}: when idle, web uses ${megabytes(sites.residentBytes())} and the worker ${megabytes(jobs.residentBytes())}.`,
  )
  const page = await fetch(web).then((response) => response.text())
  const faults = page.includes('<script') ? [] : ['The end-user app is not in the image.']
  timed()
  const used = await useProduct({ web, admin }, { db, mail }, templateCode)
  say(
    `${name}: three people signed in, a memo was written and approved, ${used.mails} mails were sent and a PDF of ${used.pdfBytes} bytes was downloaded in ${timed()}; the worker and its renderer use ${megabytes(jobs.residentBytes())}.`,
  )
  return [...faults, ...used.faults]
}

function isReady(web: string): Promise<boolean> {
  return fetch(`${web}/readyz`).then(
    ({ ok }) => ok,
    // Not listening yet.
    () => false,
  )
}

function faultsOf(command: string, code: number | null, container: ContainerProcess): string[] {
  const output = container.output().trim()
  const warnings = output.split('\n').filter((line) => /"level":[4-6]0/.test(line))
  return [
    ...(code === 0 ? [] : [`${command} ended with ${code}: ${output}`]),
    ...warnings.map((line) => `${command} warned: ${line}`),
  ]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
