import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Checkpoint } from '@countersign/evidence'
import { NotGenuine, parseCheckpoint, parseNote } from '@countersign/evidence'
import { auditAll } from '@countersign/server/tasks/audit/audit-all'
import { connect } from '@countersign/server/platform/db/database'
import type { Db } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { dataDirOf } from '../launch/data-dir.ts'
import { explain, PlainError } from '../plain-error.ts'
import { runningDatabase } from '../postgres/running.ts'

// `npm run verify [-- --since checkpoint.txt]`: checks every memo of the database in DATABASE_URL, or of the one that `npm start`
// runs, and the evidence of them (D10, O7). Exits with 1 if something is wrong, 2 if it could not be checked.

function databaseToVerify(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const dataDir = dataDirOf(process.env)
  const running = runningDatabase(dataDir)
  if (running) return running
  throw new PlainError(`Setting DATABASE_URL: not set, and no database is running on ${dataDir}.`)
}

/** @throws PlainError for a file that is no checkpoint */
function readKept(): { since?: Checkpoint } {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  if (values.since === undefined) return {}
  try {
    return { since: parseCheckpoint(parseNote(readFileSync(values.since, 'utf8')).text) }
  } catch (error) {
    const reason = error instanceof NotGenuine ? 'it is no checkpoint' : explain(error)
    throw new PlainError(`--since ${values.since}: ${reason}.`)
  }
}

/** @returns what is wrong, a line each */
async function verify(db: Db, kept: { since?: Checkpoint }): Promise<string[]> {
  const { memos, entries, log, faults } = await auditAll(db, kept)
  const without = entries.withoutEvidence === 0 ? '' : `, ${entries.withoutEvidence} memos without evidence`
  if (entries.ofMemos + entries.ofSubjects > 0)
    console.log(
      `${entries.ofMemos} entries of ${entries.memos} memos, ${entries.ofSubjects} of ${entries.subjects} absences, roles, policies and passkeys, ${log.leaves} leaves and ${log.checkpoints} checkpoints checked${without}`,
    )
  console.log(`${memos} memos checked, ${faults.length} faults`)
  return faults
}

try {
  const kept = readKept()
  const { db, pool } = connect(databaseToVerify(), 2)
  const faults = await whenDatabaseIsReady(pool, () => verify(db, kept), {
    readsOnly: true,
    onWaiting: (cause) => console.error(`The database cannot be reached yet: ${explain(cause)}`),
  })
  await db.destroy()
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}
