import { until } from '../cluster/until.ts'
import { untilDone } from '../cluster/until-idle.ts'
import { judgeMails } from '../histories/judge-notices.ts'
import type { StandDatabase } from '../histories/stand.ts'
import { openScene } from './scene.ts'

/**
 * E1: while the mail server takes nothing, changes go on and their mails stay visible as jobs that failed; when it is back, each
 * is sent once.
 * @returns what is wrong
 */
export async function judgeMailDown(database: StandDatabase, mails = 5): Promise<string[]> {
  const scene = await openScene(database)
  const { db, pool } = database
  try {
    scene.mail.mood = 'refuses'
    for (let sent = 0; sent < mails; sent++) await scene.submit()
    const failed = async () => {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND attempts > 0',
      )
      return rowCount ?? 0
    }
    await until('each mail has failed once', async () => (await failed()) >= mails)
    const shown = await scene.metrics()
    const isShown = /countersign_jobs\{job="send_notice",state="retrying"\} [1-9]/.test(shown)
    const takenMeanwhile = scene.mail.taken.length
    scene.mail.mood = 'well'
    await untilDone(pool)
    return [
      ...(isShown ? [] : ['the metrics show no job that is tried again']),
      ...(takenMeanwhile === 0 ? [] : ['a mail server that refuses took mails']),
      ...(scene.mail.taken.length >= mails ? [] : [`only ${scene.mail.taken.length} of ${mails} mails came`]),
      ...(await judgeMails(db, scene.mail, 0)),
    ]
  } finally {
    await scene.close()
  }
}
