import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { callAs, templateByWire } from '../support/memos-by-wire.ts'
import { webUrl } from '../support/test.ts'
import type { Finding } from './finding.ts'
import { shortened } from './finding.ts'
import { inTurns } from './in-turns.ts'

/** A memo that carries a payload in its subject, its rich text and, where it is approved, its remarks. */
export interface WrittenPayload {
  payload: string
  memoId: string
  isApproved: boolean
}

/** One of this many memos stays with its approver, because dashboards show active memos. */
const ONE_PENDING_IN = 10

const SUBJECT_CHARACTERS = 120
const REMARKS_CHARACTERS = 3000

/** Writes a memo with each payload and approves most of them. Reports refusals. */
export async function writePayloads(
  owner: Page,
  approver: { page: Page; email: string },
  payloads: readonly string[],
): Promise<{ memos: WrittenPayload[]; findings: Finding[] }> {
  const { template_id } = await templateByWire(owner)
  const findings: Finding[] = []
  const memos: WrittenPayload[] = []
  await inTurns(payloads, async (payload, at) => {
    const title = `Payload ${at} ${payload}`.slice(0, SUBJECT_CHARACTERS)
    try {
      const { memo_id } = await callAs<{ memo_id: string }>(owner, 'create_memo', {
        template_id,
        action: 'SUBMITTED',
        memo_content: [
          { field_id: 'TEXT_SUBJECT', value: title },
          { field_id: 'GEN_BODY', value: `<p>Payload ${at}</p>${payload}` },
        ],
        sequences: [{ approvers: [approver.email], watchers: [] }],
      })
      const isApproved = at % ONE_PENDING_IN !== 1
      if (isApproved)
        await callAs(approver.page, 'approve_memo', {
          memo_id,
          remarks: payload.slice(0, REMARKS_CHARACTERS),
        })
      memos.push({ payload, memoId: memo_id, isApproved })
    } catch (cause) {
      findings.push({
        input: shortened(payload),
        what: `could not be written: ${String(cause).slice(0, 300)}`,
      })
    }
  })
  return { memos, findings }
}

/** The rich text that the server kept of a memo. */
export async function storedRichText(owner: Page, memoId: string): Promise<string> {
  const { memo } = await callAs<{
    memo: { memo_content: { value: { field_id: string; value: string }[] }[] }
  }>(owner, 'get_memo_details_for_viewing', { memo_id: memoId })
  const fields = memo.memo_content.flatMap((section) => section.value)
  return fields.find((field) => field.field_id === 'GEN_BODY')?.value ?? ''
}

/** Actions that a PDF can contain, and addresses that no link may have. */
const ACTIONS =
  /\/(JavaScript|JS|Launch|SubmitForm|ImportData|GoToR|GoToE|RichMedia|Movie|Sound|OpenAction|AA)\b/
const ADDRESS = /\/URI\s*\(((?:[^()\\]|\\.)*)\)/g

/** Parts of a memo's PDF that could run, or link to forbidden addresses. */
export async function dangersInPdf(owner: Page, memoId: string): Promise<string[]> {
  const answer = await owner.request.post(`${webUrl()}/reports/pdf`, { data: { memo_id: memoId } })
  if (!answer.ok()) return [`its PDF answered ${answer.status()} ${(await answer.text()).slice(0, 200)}`]
  const pdf = await answer.body()
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') return ['its PDF is none']
  return dangersInObjects(objectsOf(pdf))
}

function dangersInObjects(objects: string): string[] {
  const action = ACTIONS.exec(objects)
  const addresses = [...objects.matchAll(ADDRESS)].map(([, address = '']) => address)
  return [
    ...(action ? [`its PDF has the action ${action[0]}`] : []),
    ...addresses
      .filter((address) => !/^(https?:\/\/|mailto:|tel:)/i.test(address))
      .map((address) => `its PDF leads to ${address}`),
  ]
}

/** The PDF's objects as text, plain and from compressed object streams, without the contents of pages and files. */
function objectsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length
    if (match.index < from) continue
    const end = text.indexOf('endstream', start)
    const head = text.slice(from, match.index)
    parts.push(head)
    if (head.lastIndexOf('/ObjStm') > head.lastIndexOf('endobj')) {
      try {
        parts.push(inflateSync(pdf.subarray(start, end)).toString('latin1'))
      } catch {
        // An uncompressed stream is part of the text already.
        parts.push(text.slice(start, end))
      }
    }
    from = end
  }
  return [...parts, text.slice(from)].join('\n')
}
