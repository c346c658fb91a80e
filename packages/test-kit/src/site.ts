import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, CallName, CallOutput, ErrorCode } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { runOnce } from 'graphile-worker'
import { buildSite } from '@countersign/server/app'
import { readConfig } from '@countersign/server/platform/config/config'
import { makeLogKey } from '@countersign/server/platform/config/log-key'
import type { ConnectionLimits } from '@countersign/server/http/transport/connections'
import { quiet } from '@countersign/server/platform/jobs/shift'
import { jobTasks } from '@countersign/server/tasks/worker'
import { openServices } from '@countersign/server/server'
import type { Services, Site } from '@countersign/server/protocol/services'
import type { TestDatabase } from './test-database.ts'
import { openSession } from './test-session.ts'

/** An answer of the wire: the result, or the error with its code. */
export type Answer<Name extends CallName> =
  | { ok: true; result: CallOutput<Name> }
  | {
      ok: false
      status: number
      code: ErrorCode
      message: string
      details: { reason?: string; issues?: { path: string; message: string; code?: string }[] } | undefined
    }

/** Who makes calls: with a session, or with an API token (P1). */
export interface TestCaller {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Answer<Name>>
  /** The result of a call that must succeed. */
  must<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>
}

/** A person with a session on the end-user app, or on the console. */
export interface Actor extends TestCaller {
  email: string
  userId: string
  cookie: string
}

export interface TestSite {
  services: Services
  web: FastifyInstance
  admin: FastifyInstance
  /** Signs a person in, and adds unknown people to the directory. */
  signIn(email: string, name?: string, site?: Site): Promise<Actor>
  /** Calls with an API token, as a program does. */
  withToken(token: string, site?: Site): TestCaller
  /** Sets the clock; without an argument it runs again. */
  setNow(at?: string): void
  /** Runs the jobs until none is left. */
  runJobs(): Promise<void>
  /** Says that the process ends, as a signal does, and goes on answering. */
  end(): void
  stop(): Promise<void>
}

export const TEST_DOMAIN = 'northwind.example'

/** The whole server on a database, without ports: requests are injected. Stopping it drops the database. */
export async function openSite(
  database: Pick<TestDatabase, 'url' | 'drop'>,
  environment: Record<string, string> = {},
  limits?: ConnectionLimits,
): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-site-'))
  const logKey = join(dataDir, 'log-key.pem')
  await writeFile(logKey, makeLogKey())
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    GOOGLE_ISSUER: 'http://127.0.0.1:9/google',
    GOOGLE_CLIENT_ID: 'test',
    GOOGLE_CLIENT_SECRET: 'test',
    EVIDENCE: 'on',
    LOG_KEY: `file:${logKey}`,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...environment,
  })
  const { services, end, close } = await openServices(config)
  let fixed: string | undefined
  services.now = () => (fixed === undefined ? new Date() : new Date(fixed))
  const [web, admin] = await Promise.all([
    buildSite(services, 'web', limits),
    buildSite(services, 'admin', limits),
  ])
  const sites = { web, admin }
  return {
    services,
    web,
    admin,
    setNow: (at) => (fixed = at),
    signIn: (email, name = email, site = 'web') => signIn(services, sites[site], site, email, name),
    withToken: (token, site = 'web') => callerWith(sites[site], { authorization: `Bearer ${token}` }),
    runJobs: () => runJobs(services),
    end,
    async stop() {
      await Promise.all([web.close(), admin.close()])
      await close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function signIn(
  services: Services,
  app: FastifyInstance,
  site: Site,
  email: string,
  name: string,
): Promise<Actor> {
  const { userId, cookie } = await openSession(services.db, { email, name, site, now: services.now() })
  return { email, userId, cookie, ...callerWith(app, { cookie }) }
}

function callerWith(app: FastifyInstance, headers: Record<string, string>): TestCaller {
  const call = async <Name extends CallName>(called: Name, input: CallInput<Name>): Promise<Answer<Name>> => {
    const response = await app.inject({
      method: 'POST',
      url: `/call/${called}`,
      headers,
      payload: { data: input },
    })
    const body = response.json<{
      result?: CallOutput<Name>
      error?: { status: ErrorCode; message: string; details?: never }
    }>()
    if (body.error)
      return {
        ok: false,
        status: response.statusCode,
        code: body.error.status,
        message: body.error.message,
        details: body.error.details,
      }
    return { ok: true, result: body.result as CallOutput<Name> }
  }
  return {
    call,
    async must(called, input) {
      const answer = await call(called, input)
      if (!answer.ok)
        throw new Error(`${called}: ${answer.code} ${answer.message} ${JSON.stringify(answer.details)}`)
      return answer.result
    },
  }
}

/** Jobs at a time, as in one share of the worker. */
const JOBS_AT_A_TIME = 4

/**
 * Works the queue until every job that is due has ended, over the site's own connections: the worker would open some thirty. Tests of
 * the worker itself start it.
 */
async function runJobs(services: Services): Promise<void> {
  const { pool } = services
  const taskList = jobTasks(services)
  for (;;) {
    await runOnce({
      pgPool: pool,
      taskList,
      concurrency: JOBS_AT_A_TIME,
      logger: quiet,
      noHandleSignals: true,
      noPreparedStatements: true,
    })
    const { rows } = await pool.query(
      'SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts LIMIT 1',
    )
    if (rows.length === 0) return
    // A job that was enqueued meanwhile, or that another worker of the test holds.
    await sleep(20)
  }
}
