import { explain } from '../plain-error.ts'
import { startPostgres, type RunningPostgres } from '../postgres/cluster.ts'
import { root } from '../root.ts'
import { startChild, type Child } from './child.ts'
import { lockDataDir } from './lock.ts'
import { makePlan, type Environment, type Plan } from './plan.ts'
import { requireFreePorts, waitUntilReady } from './ready.ts'
import { readSecretKey } from './secret-key.ts'
import { welcome } from './welcome.ts'

/** What `npm start` and `npm run dev` do differently: how the front ends and the server come up. */
export interface Mode {
  /** Runs beside the start of the database. */
  prepare(plan: Plan, signal: AbortSignal): Promise<void>
  /** Starts the server, and what stands before it; answers the address whose success means ready. */
  serve(environment: Environment, plan: Plan, keep: (child: Child) => void): Promise<string>
}

const say = (line: string) => console.log(line)

function startIdentity(plan: Plan): Child | undefined {
  if (!plan.identity) return undefined
  return startChild('The development identity provider', ['apps/identity-dev/src/main.ts'], {
    cwd: root,
    environment: plan.identity.environment,
  })
}

function portsOf(plan: Plan): [string, number][] {
  return [
    ['WEB_PORT', plan.webPort],
    ['ADMIN_PORT', plan.adminPort],
    ...(plan.identity ? [['IDENTITY_PORT', plan.identity.port] as [string, number]] : []),
  ]
}

/** Waits for all, so that nothing comes up unseen after another failed; then throws what failed first. */
async function all(tasks: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(tasks)) if (result.status === 'rejected') throw result.reason
}

/**
 * Brings everything up and waits for the end: a signal, or one of the processes ending by itself. Then stops all of
 * it, the front first and the database last.
 *
 * @returns the exit code: 0 where a signal asked for the end and everything ended by itself
 */
export async function launch(mode: Mode): Promise<number> {
  const children: Child[] = []
  let postgres: RunningPostgres | undefined
  const end = Promise.withResolvers<string | null>()
  const abort = new AbortController()

  const keep = (child: Child) => {
    children.push(child)
    void child.ended.then((reason) => reason !== null && end.resolve(reason))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // The second time somebody is in a hurry.
      if (abort.signal.aborted) for (const child of children) child.kill()
      end.resolve(null)
      abort.abort()
    })
  }

  async function startDatabase(plan: Plan, port: number): Promise<void> {
    postgres = await startPostgres({ dataDir: plan.dataDir, port, say })
    void postgres.ended.then(() =>
      end.resolve('PostgreSQL ended by itself; its log is postgres.log in the data folder.'),
    )
  }

  async function bringUp(plan: Plan): Promise<void> {
    await requireFreePorts(plan.host, portsOf(plan))
    const identity = startIdentity(plan)
    if (identity) keep(identity)
    await all([
      plan.postgresPort ? startDatabase(plan, plan.postgresPort) : Promise.resolve(),
      mode.prepare(plan, abort.signal),
    ])
    abort.signal.throwIfAborted()
    const environment = { ...plan.serverEnvironment, ...(postgres && { DATABASE_URL: postgres.url }) }
    const address = await mode.serve(environment, plan, keep)
    await all([
      waitUntilReady(address, abort.signal),
      ...(plan.identity
        ? [waitUntilReady(`${plan.identity.url}/google/.well-known/openid-configuration`, abort.signal)]
        : []),
    ])
    say(welcome(plan))
  }

  const plan = makePlan(process.env, readSecretKey)
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

/** Runs a launcher to its end and exits with its code; a bad setting is one line. */
export async function run(mode: Mode): Promise<never> {
  try {
    process.exit(await launch(mode))
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}
