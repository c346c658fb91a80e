import { untilDone } from '../cluster/until-idle.ts'
import { until } from '../cluster/until.ts'
import type { StandDatabase } from '../histories/stand.ts'
import { upload } from './files.ts'
import { openScene } from './scene.ts'

/**
 * I2: while the storage is full or away an upload is refused in plain words, nothing is left half bound, the rest of the product
 * works on, and a PDF that could not be kept is kept when the storage is back.
 * @returns what is wrong
 */
export async function judgeStorageAway(database: StandDatabase): Promise<string[]> {
  const scene = await openScene(database)
  const { pool } = database
  const { storage, origin, owner, approver } = scene
  const rows = async (text: string) => (await pool.query(text)).rowCount ?? 0
  const faults: string[] = []
  try {
    for (const mood of ['full', 'away'] as const) {
      storage.mood = mood
      const { status, code, message } = await upload(origin, owner)
      if (status !== 503 || code !== 'UNAVAILABLE' || !message.startsWith('The file cannot be stored'))
        faults.push(`an upload to a storage that is ${mood} was answered ${status} ${code} "${message}"`)
      if ((await rows('SELECT 1 FROM files')) > 0) faults.push(`${mood}: a file is there that was refused`)
      const memoId = await scene.submit()
      await approver.must(origin, 'approve_memo', { memo_id: memoId })
      const waits = `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'make_pdf' AND last_error IS NOT NULL`
      await until(`${mood}: the PDF's job fails visibly`, async () => (await rows(waits)) > 0)
      storage.mood = 'well'
      await untilDone(pool)
      const kept = await rows(`SELECT 1 FROM memos WHERE memo_id = '${memoId}' AND pdf_key IS NOT NULL`)
      if (kept !== 1) faults.push(`${mood}: the PDF was not kept when the storage was back`)
    }
    const again = await upload(origin, owner)
    if (again.status !== 200) faults.push(`an upload afterwards was answered ${again.status}`)
    return faults
  } finally {
    await scene.close()
  }
}
