import { untilDone } from '../cluster/until-idle.ts'
import { until } from '../cluster/until.ts'
import type { MigratedDatabase } from '../histories/harness.ts'
import { upload } from './files.ts'
import { openHarness } from './harness.ts'

/**
 * I2: while the storage is full or unavailable, an upload gets a clear error, no partial file remains, the rest of the product
 * works, and a PDF that could not be stored is stored when the storage is back.
 * @returns faults
 */
export async function judgeStorageAway(database: MigratedDatabase): Promise<string[]> {
  const harness = await openHarness(database)
  const { pool } = database
  const { storage, origin, owner, approver } = harness
  const rows = async (text: string) => (await pool.query(text)).rowCount ?? 0
  const faults: string[] = []
  try {
    for (const mood of ['full', 'away'] as const) {
      storage.mood = mood
      const { status, code, message } = await upload(origin, owner)
      if (status !== 503 || code !== 'UNAVAILABLE' || !message.startsWith('The file cannot be stored'))
        faults.push(`an upload to a storage that is ${mood} was answered ${status} ${code} "${message}"`)
      if ((await rows('SELECT 1 FROM files')) > 0) faults.push(`${mood}: a rejected file was stored`)
      const memoId = await harness.submit()
      await approver.must(origin, 'approve_memo', { memo_id: memoId })
      const waits = `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'make_pdf' AND last_error IS NOT NULL`
      await until(`${mood}: the PDF's job fails visibly`, async () => (await rows(waits)) > 0)
      storage.mood = 'well'
      await untilDone(pool)
      const kept = await rows(`SELECT 1 FROM memos WHERE memo_id = '${memoId}' AND pdf_key IS NOT NULL`)
      if (kept !== 1) faults.push(`${mood}: the PDF was not stored when the storage was back`)
    }
    const again = await upload(origin, owner)
    if (again.status !== 200) faults.push(`an upload afterwards was answered ${again.status}`)
    return faults
  } finally {
    await harness.close()
  }
}
