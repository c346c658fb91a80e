import { buffer } from 'node:stream/consumers'
import { startTestSealing } from '@countersign/test-kit/devices/sealing'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { openSite } from '@countersign/test-kit/site'

/** The sealed PDF of an approved memo, and the trust file of its installation. */
export interface SealedMemo {
  sealed: Uint8Array
  trust: string
}

/** Lets two people approve a memo in a product of its own, and takes the PDF that it seals. */
export async function sealMemo(databaseUrl: string): Promise<SealedMemo> {
  const sealing = await startTestSealing()
  try {
    const site = await openSite(
      { url: databaseUrl, drop: () => Promise.resolve() },
      { ...sealing.environment, LOG_ORIGIN: 'tampering.example/log' },
    )
    try {
      const template = await publishTemplate(site)
      const { owner, first, second } = await signInParticipants(site)
      const levels = [level([first]), level([second])]
      const { memo_id } = await owner.must('create_memo', submission(template, levels))
      await first.must('approve_memo', { memo_id, remarks: 'Quantities match.' })
      await second.must('approve_memo', { memo_id })
      await site.runJobs()
      const { db, storage } = site.services
      const { pdf_key } = await db
        .selectFrom('memos')
        .select('pdf_key')
        .where('memo_id', '=', memo_id)
        .executeTakeFirstOrThrow()
      const sealed = new Uint8Array(await buffer((await storage.get(pdf_key ?? '')).stream))
      return { sealed, trust: (await site.web.inject({ url: '/log/trust.json' })).body }
    } finally {
      await site.stop()
    }
  } finally {
    await sealing.stop()
  }
}
