import type { Db } from '../db/database.ts'
import type { PdfFile } from '../pdf/pdf-memo.ts'
import type { Services } from '../services.ts'
import { templateVersion } from '../templates/template.queries.ts'
import { memoEvents } from './memo-view.queries.ts'
import { pdfContent } from './pdf-content.ts'
import { fileUrlsIn } from './present-memo.ts'

/** Makes the PDF of a memo's last submitted version, as it stands now. */
export async function printMemo(services: Services, memoKey: string): Promise<Uint8Array> {
  const { db } = services
  const row = await db
    .selectFrom('memos as m')
    .innerJoin('memo_versions as v', 'v.memo_key', 'm.memo_key')
    .select(['m.state', 'm.version_id', 'v.version', 'v.subject', 'v.content'])
    .where('m.memo_key', '=', memoKey)
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [template, events, config] = await Promise.all([
    templateVersion(db, row.version_id),
    memoEvents(db, memoKey),
    services.remoteConfig.read(),
  ])
  const { pdf, standard } = await services.pdf.render(
    pdfContent({
      companyName: config.company_name,
      memo: row.state,
      version: row.version,
      subject: row.subject,
      content: row.content,
      template,
      events,
      files: await filesOf(db, memoKey, fileUrlsIn(row.content)),
      printedAt: services.now().toISOString(),
    }),
  )
  if (standard === 'plain')
    services.log.warn({ memoId: row.state.memoId }, 'PDF made without PDF/A: a character has no glyph')
  return pdf
}

async function filesOf(db: Db, memoKey: string, urls: string[]): Promise<Map<string, PdfFile>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['file_key', 'original_name', 'size', 'sha256'])
    .where('memo_key', '=', memoKey)
    .where('file_key', 'in', urls)
    .execute()
  const found = new Map(rows.map((row) => [row.file_key, row]))
  return new Map(
    urls.flatMap((url) => {
      const row = found.get(url)
      return row ? [[url, { name: row.original_name, size: row.size, sha256: row.sha256 }] as const] : []
    }),
  )
}
