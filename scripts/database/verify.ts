import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Checkpoint } from '@countersign/evidence'
import { NotGenuine, parseCheckpoint, parseNote } from '@countersign/evidence'
import type { SealsToVerify } from '@countersign/server/memo-pdf/verify-seals.queries'
import type { Audit } from '@countersign/server/tasks/audit/audit-all'
import { SEALS_NOT_CHECKED } from '@countersign/server/memo-pdf/verify-seals.queries'
import { auditAll } from '@countersign/server/tasks/audit/audit-all'
import { connect } from '@countersign/server/platform/db/database'
import type { Db } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { explain, PlainError } from '../plain-error.ts'
import { databaseOf } from './places.ts'
import { sealsToVerify } from './seals-to-verify.ts'

// `npm run verify [-- --since checkpoint.txt] [--trust trust.json]`: checks every memo of the database in DATABASE_URL, or of the one that
// `npm start` runs, and the evidence of them (D10, O7); with STORAGE_URL, or with the files of `npm start`, their sealed PDFs and archives as well. Exits
// with 1 if something is wrong, 2 if it could not be checked.

/** @throws PlainError for a file that is no checkpoint */
function readKept(file: string | undefined): Checkpoint | undefined {
  if (file === undefined) return undefined
  try {
    return parseCheckpoint(parseNote(readFileSync(file, 'utf8')).text)
  } catch (error) {
    const reason = error instanceof NotGenuine ? 'it is no checkpoint' : explain(error)
    throw new PlainError(`--since ${file}: ${reason}.`)
  }
}

/** What was checked of sealed PDFs, in words; null where there are none. */
function describeSeals({ kept, checked }: Audit['seals'], seals: SealsToVerify | undefined): string | null {
  if (kept === 0) return null
  if (!seals) return `${SEALS_NOT_CHECKED}: ${kept} memos have one; STORAGE_URL names where their PDFs are`
  if (seals.trust) return `${checked} sealed PDFs checked with their seals`
  return `${checked} sealed PDFs compared with their entries; ${SEALS_NOT_CHECKED}: --trust names what they must lead to`
}

/** What was checked of the archive, in words (R9); null where nothing is archived. */
function describeArchive({ kept, checked }: Audit['archived'], isGiven: boolean): string | null {
  if (kept === 0) return null
  return isGiven
    ? `${checked} archived memos read from the storage`
    : `archive not checked: ${kept} memos are in it; STORAGE_URL names where`
}

/** @returns what is wrong, a line each */
async function verify(
  db: Db,
  given: { since: Checkpoint | undefined; seals: SealsToVerify | undefined },
): Promise<string[]> {
  const archive = given.seals && { storage: given.seals.storage }
  const { memos, entries, log, seals, archived, faults } = await auditAll(db, { ...given, archive })
  const without = entries.withoutEvidence === 0 ? '' : `, ${entries.withoutEvidence} memos without evidence`
  if (entries.ofMemos + entries.ofSubjects > 0)
    console.log(
      `${entries.ofMemos} entries of ${entries.memos} memos, ${entries.ofSubjects} of ${entries.subjects} absences, roles, managers, policies and passkeys, ${log.leaves} leaves and ${log.checkpoints} checkpoints checked${without}`,
    )
  const sealed = describeSeals(seals, given.seals)
  if (sealed) console.log(sealed)
  const read = describeArchive(archived, archive !== undefined)
  if (read) console.log(read)
  console.log(`${memos} memos checked, ${faults.length} faults`)
  return faults
}

try {
  const { values } = parseArgs({ options: { since: { type: 'string' }, trust: { type: 'string' } } })
  const given = {
    since: readKept(values.since),
    seals: await sealsToVerify(process.env, values.trust),
  }
  const { db, pool } = connect(databaseOf(process.env), 2)
  const faults = await whenDatabaseIsReady(pool, () => verify(db, given), {
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
