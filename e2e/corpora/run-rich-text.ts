import type { Page } from '@playwright/test'
import { writeMemo } from '../support/memos-by-wire.ts'
import { mailsTo } from '../support/notifications.ts'
import type { Finding, PartResult } from './finding.ts'
import { shortened } from './finding.ts'
import type { Harm } from './harm.ts'
import { inTurns } from './in-turns.ts'
import { showInEditor, showInLists, showInView, showMails, showStored } from './shown-payloads.ts'
import type { WrittenPayload } from './written-payloads.ts'
import { dangersInPdf, storedRichText, writePayloads } from './written-payloads.ts'

/** Timeout of mails, which are sent by jobs. */
const MAILS_WITHIN_MS = 60_000

interface Participants {
  /** The people whose browsers are watched. */
  owner: { page: Page; email: string }
  approver: { page: Page; email: string }
  harm: Harm
}

/**
 * Puts payloads through everything that shows rich text, subjects and remarks: stored by the server, viewed, edited, pasted,
 * listed, searched, mailed and printed. The browser ignores the content security policy, so that only sanitisation keeps them
 * from running.
 */
export async function runRichText(
  participants: Participants,
  payloads: readonly string[],
  onResult: (result: PartResult) => void,
): Promise<void> {
  const { owner, approver, harm } = participants
  const { memos, findings } = await writePayloads(owner.page, approver, payloads)
  const add = (
    part: string,
    found: Finding[],
    outcomes: Record<string, number> = {},
    sent = payloads.length,
  ) => onResult({ part, sent, outcomes, findings: found })

  add('Payloads written and approved', findings, {
    written: memos.length,
    approved: memos.filter((memo) => memo.isApproved).length,
  })
  const stored: string[] = []
  for (const { memoId } of memos) stored.push(await storedRichText(owner.page, memoId))
  add('Payloads as the server stored them', await showStored(owner.page, harm, stored))

  const approved = memos.filter((memo) => memo.isApproved)
  const memoId = approved[0]?.memoId ?? ''
  add('Payloads in the view and its log', await showInView(owner.page, harm, memoId, payloads))
  const draft = await writeMemo(owner.page, { subject: 'Payloads', levels: [], action: 'SAVE_AS_DRAFT' })
  add('Payloads loaded and pasted in the editor', await showInEditor(owner.page, harm, draft, payloads))
  add('Payloads in lists and search', await showInLists(owner.page, harm, approved.length < memos.length))

  await mailsArrived(owner.page, approver.email, memos.length)
  const mails = [
    await showMails(owner.page, harm, approver.email),
    await showMails(owner.page, harm, owner.email),
  ]
  const mailCount = mails.reduce((sum, { count }) => sum + count, 0)
  add(
    'Mails',
    mails.flatMap((one) => one.findings),
    { shown: mailCount },
    mailCount,
  )
  add('PDFs', await printAll(owner.page, approved), {}, approved.length)
}

async function mailsArrived(page: Page, email: string, count: number): Promise<void> {
  const until = Date.now() + MAILS_WITHIN_MS
  while ((await mailsTo(page, email)).length < count) {
    if (Date.now() > until) throw new Error(`Not all of ${count} mails came within a minute.`)
    await page.waitForTimeout(500)
  }
}

async function printAll(page: Page, memos: readonly WrittenPayload[]): Promise<Finding[]> {
  const findings: Finding[] = []
  await inTurns(
    memos,
    async ({ memoId, payload }) => {
      const dangers = await dangersInPdf(page, memoId)
      findings.push(...dangers.map((what) => ({ input: shortened(payload), what })))
    },
    2,
  )
  return findings
}
