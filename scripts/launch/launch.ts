import { readFileSync } from 'node:fs'
import { makeSealFiles } from '@countersign/timestamp-dev/authorities'
import { explain } from '../plain-error.ts'
import { root } from '../root.ts'
import type { Child } from './child.ts'
import { startChild } from './child.ts'
import { keepChild } from './kept-child.ts'
import type { KeptPostgres } from './kept-postgres.ts'
import { keepPostgres } from './kept-postgres.ts'
import { lockDataDir } from './lock.ts'
import type { Environment, Plan } from './plan.ts'
import { makePlan } from './plan.ts'
import { requireFreePorts, waitUntilReady } from './ready.ts'
import { restartLimit } from './restart-limit.ts'
import { keptLogKey } from './log-key.ts'
import { readSecretKey } from './secret-key.ts'
import { readVapidKeys } from './vapid-keys.ts'
import { welcome } from './welcome.ts'

/** How `npm start` and `npm run dev` differ: the start of front ends and server. */
export interface Mode {
  /** Runs in parallel with the start of the database. */
  prepare(plan: Plan, signal: AbortSignal): Promise<void>
  /** Keeps the server and its front running. @returns the address that answers once they are ready */
  serve(environment: Environment, plan: Plan, keep: (start: () => Child) => void): Promise<string>
}

const say = (line: string) => console.log(line)

function startIdentity(environment: Environment): Child {
  return startChild('The development identity provider', ['apps/identity-dev/src/main.ts'], {
    cwd: root,
    environment,
  })
}

function startTimestamps(environment: Environment): Child {
  return startChild('The development timestamp authority', ['apps/timestamp-dev/src/main.ts'], {
    cwd: root,
    environment,
  })
}

function portsOf(plan: Plan): [string, number][] {
  return [
    ['WEB_PORT', plan.webPort],
    ['ADMIN_PORT', plan.adminPort],
    ...(plan.identity ? [['IDENTITY_PORT', plan.identity.port] as [string, number]] : []),
    ...(plan.timestamps ? [['TIMESTAMP_PORT', plan.timestamps.port] as [string, number]] : []),
  ]
}

/** Whose name the seals of development have. */
const companyIn = (demoFile: string): string =>
  (JSON.parse(readFileSync(demoFile, 'utf8')) as { companies: { name: string }[] }).companies[0]?.name ??
  'Development'

/** Waits for all, so that nothing keeps starting after a failure; then throws the first error. */
async function all(tasks: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(tasks)) if (result.status === 'rejected') throw result.reason
}

/**
 * Starts everything and runs until a signal arrives, or a process dies during the start or too often. Then stops
 * everything, the front first and the database last.
 *
 * @returns the exit code: 0 if a signal ended it and nothing had to be killed
 */
export async function launch(mode: Mode): Promise<number> {
  const children: Child[] = []
  let postgres: KeptPostgres | undefined
  let isUp = false
  const end = Promise.withResolvers<string | null>()
  const abort = new AbortController()

  /** A process that dies during the start is not restarted: its settings or data need attention. */
  const restarts = () => {
    const isWithinLimit = restartLimit()
    return () => isUp && !abort.signal.aborted && isWithinLimit()
  }
  const keep = (start: () => Child) => {
    const untilPossible = () => postgres?.up() ?? Promise.resolve()
    const child = keepChild(start, { mayRestart: restarts(), untilPossible, say })
    children.push(child)
    void child.ended.then((reason) => reason !== null && end.resolve(reason))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal means: stop now.
      if (abort.signal.aborted) for (const child of children) child.kill()
      end.resolve(null)
      abort.abort()
    })
  }

  async function startDatabase(plan: Plan, port: number): Promise<void> {
    postgres = await keepPostgres({ dataDir: plan.dataDir, port, say }, restarts())
    void postgres.ended.then(end.resolve)
  }

  async function bringUp(plan: Plan): Promise<void> {
    await requireFreePorts(plan.host, portsOf(plan))
    const { identity, timestamps } = plan
    if (identity) keep(() => startIdentity(identity.environment))
    if (timestamps) {
      await makeSealFiles(timestamps.folder, companyIn(plan.demoFile))
      keep(() => startTimestamps(timestamps.environment))
    }
    await all([
      plan.postgresPort ? startDatabase(plan, plan.postgresPort) : Promise.resolve(),
      mode.prepare(plan, abort.signal),
    ])
    abort.signal.throwIfAborted()
    const environment = { ...plan.serverEnvironment, ...(postgres && { DATABASE_URL: postgres.url }) }
    const address = await mode.serve(environment, plan, keep)
    await all([
      waitUntilReady(address, abort.signal),
      ...(identity
        ? [waitUntilReady(`${identity.url}/google/.well-known/openid-configuration`, abort.signal)]
        : []),
    ])
    isUp = true
    say(welcome(plan))
  }

  const plan = makePlan(process.env, readSecretKey, readVapidKeys, keptLogKey)
  const unlock = lockDataDir(plan.dataDir)
  const up = bringUp(plan).catch((error: unknown) => end.resolve(explain(error)))
  const reason = await end.promise
  abort.abort()
  await up
  if (reason !== null) console.error(reason)
  let clean = reason === null
  for (const child of children.toReversed()) clean = (await child.stop()) && clean
  await postgres?.stop()
  unlock()
  return clean ? 0 : 1
}

/** Runs a launcher and exits with its code; an invalid setting is reported in one line. */
export async function run(mode: Mode): Promise<never> {
  try {
    process.exit(await launch(mode))
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}
