import { parseArgs } from 'node:util'
import type { Db } from '@countersign/server/platform/db/database'
import { connect } from '@countersign/server/platform/db/database'
import { whenDatabaseIsReady } from '@countersign/server/platform/db/first-connection'
import { bringSomeBack, isAnyArchived } from '@countersign/server/platform/memo-log/archive/bring-back.store'
import { expandNotices } from '@countersign/server/notifications/old-notices/compact-notices.store'
import { expandAnswers } from '@countersign/server/platform/memo-log/compact-answers.store'
import { unpackLogs } from '@countersign/server/platform/memo-log/pack-logs.store'
import { unpackStates } from '@countersign/server/platform/memo-log/states/pack-states.store'
import { expandEntries } from '@countersign/server/search/compact-entries.store'
import { explain, PlainError } from '../plain-error.ts'
import { databaseOf, storageOf } from './places.ts'
import { untilNone } from './until-none.ts'

// `npm run unpack [-- --archive]`: makes rows again of the packed logs, and full words and answers of compact ones, of the database in
// DATABASE_URL, or of the one that `npm start` runs, before a release that reads rows alone; before that it brings back what is archived in the
// storage (R9). With --archive it does nothing else, for a release that knows packed logs. The product may run, without PACK_LOGS and
// ARCHIVE_AFTER_YEARS. It may be ended and repeated.

const BATCH = 50

async function bringAllBack(db: Db): Promise<number> {
  const storage = storageOf(process.env)
  if (!storage) throw new PlainError('Memos are archived: STORAGE_URL must say where.')
  return untilNone(() => bringSomeBack({ db, storage, now: () => new Date() }, BATCH))
}

/** Goes through all memos, some at a time in the order of their keys. */
async function sumOverMemos(
  step: (batch: { after: string; most: number }) => Promise<{ done: number; after: string | null }>,
): Promise<number> {
  let all = 0
  for (let after: string | null = '0'; after !== null;) {
    const batch = await step({ after, most: BATCH })
    all += batch.done
    after = batch.after
  }
  return all
}

try {
  const { values } = parseArgs({ options: { archive: { type: 'boolean', default: false } } })
  const { db, pool } = connect(databaseOf(process.env), 2)
  const done = await whenDatabaseIsReady(
    pool,
    async () => ({
      back: (await isAnyArchived(db)) ? await bringAllBack(db) : 0,
      unpacked: values.archive ? null : await untilNone(() => unpackLogs(db, BATCH)),
      answers: values.archive ? 0 : await sumOverMemos((batch) => expandAnswers(db, batch)),
      expanded: values.archive ? 0 : await sumOverMemos((batch) => expandEntries(db, batch)),
      notices: values.archive ? 0 : await sumOverMemos((batch) => expandNotices(db, batch)),
      states: values.archive ? 0 : await sumOverMemos((batch) => unpackStates(db, batch)),
    }),
    { onWaiting: (cause) => console.error(`The database cannot be reached yet: ${explain(cause)}`) },
  )
  await db.destroy()
  if (done.back > 0 || values.archive) console.log(`${done.back} archived memos brought back`)
  if (done.unpacked !== null) console.log(`${done.unpacked} logs unpacked`)
  if (done.answers > 0) console.log(`Versions with their answers as before: ${done.answers}`)
  if (done.expanded > 0) console.log(`Search entries in full again: ${done.expanded}`)
  if (done.notices > 0) console.log(`Notifications in full again: ${done.notices}`)
  if (done.states > 0) console.log(`States of memos in full again: ${done.states}`)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
