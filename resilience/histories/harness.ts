import type pg from 'pg'
import { insertPreparation } from '@countersign/server/people/preparations/preparations.store'
import type { Db } from '@countersign/server/platform/db/database'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { formAsking, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Cluster } from '../cluster/cluster.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { MailPeer } from '../cluster/mail-peer.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'
import { untilSettled } from '../cluster/until-idle.ts'
import type { History } from './history.ts'
import { startHistory } from './history.ts'
import type { Allowed } from './judge.ts'
import { judge } from './judge.ts'
import { listenForAll } from './judge-outbox.ts'
import { asksFirstLevel, preparersOf, recipientsOf } from './world.ts'

export interface HistoryReport {
  seed: number
  memos: number
  /** Calls by name and answer. */
  tally: [string, number][]
  faults: string[]
}

/** A migrated, empty database. */
export interface MigratedDatabase {
  url: string
  db: Db
  pool: pg.Pool
}

export interface HarnessOptions {
  seed: number
  clients: number
  /** The folder of the product. Defaults to this repository. */
  product?: string
  patienceMs?: number
  /** As for `startHistory`. */
  pauseMs?: number
  environment?: Record<string, string>
  /** Codes for the templates to publish, other than those that the database has. */
  templateCodes?: readonly string[]
  /** As for `prepareWorld`. */
  hasLatestRules?: boolean
}

/** Two processes and a worker, ready for a history. */
export interface Harness {
  cluster: Cluster
  mail: MailPeer
  history: History
  /** Waits until every job is done or given up. @returns faults */
  judgeNow(allowed?: Allowed): Promise<string[]>
  close(): Promise<void>
}

const PEOPLE = 16
const TEMPLATE_CODES = ['AVL', 'NDA']

export interface WorldOptions {
  /** Codes for the templates to publish. */
  templateCodes?: readonly string[] | undefined
  /** False for releases that may not know links, hand-offs, copies, preparers and questions for a level (R3 to R7). */
  hasLatestRules?: boolean
}

/** Adds what a history needs: settings, templates, and people with a session. */
export async function prepareWorld(
  db: Db,
  { templateCodes = TEMPLATE_CODES, hasLatestRules = true }: WorldOptions = {},
): Promise<{ people: Person[]; templates: TestTemplate[] }> {
  const site = { services: { db } }
  await configure(site, { is_global_search_enabled: true })
  const names = Array.from({ length: PEOPLE }, (_none, index) => mailOf(`person-${index}`))
  const people = await Promise.all(names.map((email) => signInPerson(db, email)))
  const sources = recipientsOf(people).map(({ email, name }) => ({ kind: 'PERSON', person: { email, name } }))
  const after_approval = { handlers: { sources }, readers: { sources, acknowledge: {} } }
  const templates: TestTemplate[] = []
  // N7: a changed amount makes approvals fall, from another level in each template.
  for (const [at, code] of templateCodes.entries()) {
    const reapproval = { questions: ['AMOUNT'], from_level: at + 1 }
    templates.push(
      await publishTemplate(
        site,
        code,
        {
          allow_sub_approvals: true,
          allow_adding: true,
          reapproval,
          ...(hasLatestRules && { after_approval }),
        },
        hasLatestRules && asksFirstLevel(at) ? formAsking(1) : undefined,
      ),
    )
  }
  if (hasLatestRules) await namePreparers(db, people)
  return { templates, people }
}

/** R6: until the end of time; what ends an arrangement is raced elsewhere. */
async function namePreparers(db: Db, people: readonly Person[]): Promise<void> {
  const rows = await db.selectFrom('addresses').select(['email', 'person_id']).execute()
  const ids = new Map(rows.map(({ email, person_id }) => [email, person_id]))
  await db.transaction().execute(async (tx) => {
    for (const { owner, preparer } of preparersOf(people)) {
      const [ownerId, preparerId] = [ids.get(owner.email), ids.get(preparer.email)]
      if (ownerId === undefined || preparerId === undefined) throw new Error('Someone has no person id.')
      await insertPreparation(tx, { ownerId, preparerId, lastDay: '2099-12-31', at: new Date() })
    }
  })
}

/** Starts the processes on the database, with templates and people. */
export async function openHarness(
  { url, db, pool }: MigratedDatabase,
  {
    seed,
    clients,
    product,
    patienceMs,
    pauseMs,
    environment,
    templateCodes,
    hasLatestRules = true,
  }: HarnessOptions,
): Promise<Harness> {
  const { people, templates } = await prepareWorld(db, { templateCodes, hasLatestRules })
  const mail = await startMailPeer()
  const cluster = await startCluster({
    databaseUrl: url,
    apis: 2,
    workers: 1,
    environment: { SMTP_URL: mail.url, ...environment },
    ...(product === undefined ? {} : { product }),
  })
  const history = startHistory({
    cluster,
    people,
    templates,
    seed,
    clients,
    hasLatestRules,
    ...(patienceMs === undefined ? {} : { patienceMs }),
    ...(pauseMs === undefined ? {} : { pauseMs }),
  })
  return {
    cluster,
    mail,
    history,
    async judgeNow(allowed) {
      const left = await untilSettled(pool)
      return [...(await judge(db, history.world, mail, allowed)), ...left]
    },
    async close() {
      await cluster.stop()
      await mail.stop()
    },
  }
}

/**
 * Runs a seeded history on a migrated, empty database. Checks the invariants when all jobs are done: at the end, and after each
 * number of memos in `rests`. Stops at the first fault.
 */
export async function judgeHistory(
  database: MigratedDatabase,
  { memos, rests = [], ...options }: HarnessOptions & { memos: number; rests?: number[] },
): Promise<HistoryReport> {
  await listenForAll(database.db)
  const harness = await openHarness(database, options)
  const { world, runUntil } = harness.history
  try {
    let faults: string[] = []
    for (const rest of [...rests.filter((count) => count < memos), memos]) {
      await runUntil(rest)
      faults = await harness.judgeNow()
      if (faults.length > 0) break
    }
    return { seed: options.seed, memos: world.memos.length, tally: [...world.tally].sort(), faults }
  } finally {
    await harness.close()
  }
}
