import { until } from '../cluster/until.ts'
import { untilDone } from '../cluster/until-idle.ts'
import { judgeMails } from '../histories/judge-notices.ts'
import type { MigratedDatabase } from '../histories/harness.ts'
import { openHarness } from './harness.ts'

/**
 * E1: while the mail server rejects everything, changes succeed and their mails are visible as failed jobs. When it is back, each
 * mail is sent once.
 * @returns faults
 */
export async function judgeMailDown(database: MigratedDatabase, mails = 5): Promise<string[]> {
  const harness = await openHarness(database)
  const { db, pool } = database
  try {
    harness.mail.mood = 'refuses'
    for (let sent = 0; sent < mails; sent++) await harness.submit()
    const failed = async () => {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND attempts > 0',
      )
      return rowCount ?? 0
    }
    await until('each mail has failed once', async () => (await failed()) >= mails)
    const shown = await harness.metrics()
    const isShown = /countersign_jobs\{kind="send_notice",state="retrying"\} [1-9]/.test(shown)
    const takenMeanwhile = harness.mail.taken.length
    harness.mail.mood = 'well'
    await untilDone(pool)
    return [
      ...(isShown ? [] : ['the metrics show no job that is tried again']),
      ...(takenMeanwhile === 0 ? [] : ['a mail server that refuses took mails']),
      ...(harness.mail.taken.length >= mails
        ? []
        : [`only ${harness.mail.taken.length} of ${mails} mails came`]),
      ...(await judgeMails(db, harness.mail, 0)),
    ]
  } finally {
    await harness.close()
  }
}
