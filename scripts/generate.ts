import { parseArgs } from 'node:util'
import type { Progress } from '@countersign/demo-data/generate/generate-memos'
import {
  generateMemos,
  GenerateRefused,
  LARGE_ORGANISATION,
} from '@countersign/demo-data/generate/generate-memos'
import { keptLogKey } from './launch/log-key.ts'
import { lockDataDir } from './launch/lock.ts'
import { makePlan } from './launch/plan.ts'
import { readSecretKey } from './launch/secret-key.ts'
import { readVapidKeys } from './launch/vapid-keys.ts'
import { explain, PlainError } from './plain-error.ts'
import { startPostgres } from './postgres/cluster.ts'

// `npm run generate -- --memos 100000`: fills the configured database with many memos while the product is stopped.

/** Tuned for bulk loading: fewer checkpoints, and no WAL for rows of new tables. */
const FILLING = {
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
const SHOWN_EVERY = 10_000

const USAGE = 'npm run generate -- --memos 100000 [--seed words] [--beside]'

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        memos: { type: 'string' },
        seed: { type: 'string', default: '1' },
        beside: { type: 'boolean', default: false },
      },
    })
    const memos = Number(values.memos)
    if (!Number.isInteger(memos) || memos < 1)
      throw new PlainError(`--memos must be a whole number. ${USAGE}`)
    return { ...values, memos }
  } catch (error) {
    throw error instanceof PlainError ? error : new PlainError(`${explain(error)} ${USAGE}`)
  }
}

/** Prints each step as it starts; for memos, also progress and rate. */
function progressBar(memos: number): Progress {
  let since = 0
  const line = (text: string) =>
    console.log(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}`)
  return (done) => {
    if (typeof done === 'string') {
      since = performance.now()
      line(done)
    } else if (done % SHOWN_EVERY === 0 || done === memos) {
      const rate = Math.round((done * 1000) / (performance.now() - since))
      const share = Math.floor((done * 100) / memos)
      line(`memos: ${done.toLocaleString('en')}, ${share} %, ${rate.toLocaleString('en')} per second`)
    }
  }
}

try {
  const options = { ...readOptions(), now: new Date(), ...LARGE_ORGANISATION }
  const show = progressBar(options.memos)
  const plan = makePlan(process.env, readSecretKey, readVapidKeys, keptLogKey)
  const fill = (url: string) => generateMemos(url, plan.demoFile, options, show)
  if (process.env.DATABASE_URL) await fill(process.env.DATABASE_URL)
  else {
    const unlock = lockDataDir(plan.dataDir)
    const postgres = await startPostgres({
      dataDir: plan.dataDir,
      port: plan.postgresPort ?? 0,
      settings: FILLING,
      say: console.log,
    })
    try {
      await fill(postgres.url)
    } finally {
      await postgres.stop()
      unlock()
    }
  }
  show('done')
} catch (error) {
  console.error(error instanceof GenerateRefused ? error.message : explain(error))
  process.exit(1)
}
