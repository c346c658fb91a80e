import type { MailPeer } from '../cluster/mail-peer.ts'
import type { Person } from '../cluster/person.ts'
import type { Db } from '@countersign/server/platform/db/database'
import { until } from '../cluster/until.ts'
import { level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { signInAt } from './sign-in.ts'

const OWNER = 'paolo.reyes@northwind.example'
const APPROVER = 'rosario.dizon@northwind.example'
export const ADMINISTRATOR = 'tess.aquino@northwind.example'
const PATIENCE_MS = 60_000
const LOOK_MS = 200

/** In scripts that need several of the fonts. */
const BODY = '<p>Routers · 라우터 · موجهات · ∑ 📄</p>'

export interface UsedProduct {
  pdfBytes: number
  /** Mails that the worker sent. */
  mails: number
  faults: string[]
}

/** Signs three people in, writes one memo, approves it, and downloads the PDF that the worker made. */
export async function useProduct(
  { web, admin }: { web: string; admin: string },
  { db, mail }: { db: Db; mail: MailPeer },
  templateCode: string,
): Promise<UsedProduct> {
  const site = { services: { db } }
  await configure(site, { enable_download_pdf: true })
  const template = await publishTemplate(site, templateCode)
  const owner = await signInAt(web, OWNER)
  const approver = await signInAt(web, APPROVER)
  const administrator = await signInAt(admin, ADMINISTRATOR)
  await administrator.must(admin, 'admin-get_super_admins', {})
  const before = mail.taken.length
  const { memo_id } = await owner.must(
    web,
    'create_memo',
    submission(template, [level([approver.email])], { body: BODY }),
  )
  const { memo_status } = await approver.must(web, 'approve_memo', { memo_id, remarks: 'Go ahead.' })
  const isPrinted = async () =>
    (await owner.must(web, 'get_memo_details_for_viewing', { memo_id })).memo.pdf_url !== null
  await until("the worker made the memo's PDF", isPrinted, PATIENCE_MS, LOOK_MS)
  const mails = () => mail.taken.length - before
  await until('the worker sent mails to both', () => mails() >= 2, PATIENCE_MS, LOOK_MS)
  const pdf = await downloadPdf(web, owner, memo_id)
  return {
    pdfBytes: pdf.byteLength,
    mails: mails(),
    faults: [...(memo_status === 'APPROVED' ? [] : [`The memo is ${memo_status}.`]), ...judgePdf(pdf)],
  }
}

/** @throws Error if it is refused */
async function downloadPdf(web: string, { cookie }: Person, memo_id: string): Promise<Buffer> {
  const response = await fetch(`${web}/reports/pdf`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ memo_id }),
  })
  if (!response.ok) throw new Error(`The PDF was answered ${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

/** A PDF/A needs a glyph of an embedded font for every character; without one, the product makes a plain PDF. */
function judgePdf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  if (!text.startsWith('%PDF-')) return ['The download is not a PDF.']
  return text.includes('pdfaid:part') ? [] : ['The PDF lacks a font: it is not a PDF/A.']
}
