import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPdfRecord, readRevision, readSealUpdate } from '@countersign/evidence'
import type { Page } from '@playwright/test'
import { keepFromReuse } from '../../support/browser/contexts.ts'
import { tabTo } from '../../support/keyboard.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { bring, bringProofs } from '../../support/files/proofs.ts'
import { expectNoOverflow } from '../../support/pages/widths.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const ON_DISK = pathToFileURL(join(import.meta.dirname, '../../../apps/verifier/dist/index.html')).href

const verdict = (page: Page, file: string) =>
  page.getByRole('article', { name: file }).getByRole('heading', { level: 2 })
const check = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: title, exact: true }) })

/** Axe finds nothing in either theme, and nothing is wider than the screen, on a desk and on a phone. */
async function judge(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await expectNoOverflow(page)
  }
}

/** The page from a disk, without a network; `requests` lists what it asks for besides itself. */
async function openFromDisk(page: Page): Promise<string[]> {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  keepFromReuse(page.context())
  await page.context().setOffline(true)
  await page.goto(ON_DISK)
  return requests
}

/** A memo's PDF as it is kept: made on demand before, it carries no proof (O3). */
async function provenPdf(page: Page, memoId: string): Promise<Buffer> {
  let pdf: Buffer = Buffer.alloc(0)
  const hasProof = async () => {
    const answer = await page.request.post(`${webUrl()}/reports/pdf`, { data: { memo_id: memoId } })
    pdf = await answer.body()
    const record = new TextDecoder().decode(
      await readPdfRecord(readSealUpdate(pdf)?.base ?? readRevision(pdf)),
    )
    return 'evidence' in (JSON.parse(record) as object)
  }
  await expect.poll(hasProof, { timeout: 60_000 }).toBe(true)
  return pdf
}

test.describe('the verifier from a disk, without a network', () => {
  test('O5: says who decided what and when, that the route was satisfied, and that nothing was rewritten', async ({
    visit,
  }) => {
    const page = await visit()
    const proofs = await bringProofs()
    const requests = await openFromDisk(page)
    await expect(page.getByText('Drop a memo’s PDF here')).toBeVisible()
    await judge(page)

    await bring(page, proofs.genuine)
    await expect(verdict(page, 'AVL-2026-0001.pdf')).toHaveText('Waiting for keys')
    await bring(page, proofs.trust)
    await expect(verdict(page, 'AVL-2026-0001.pdf')).toHaveText('Genuine: nothing was changed')
    await expect(verdict(page, 'AVL-2026-0001.pdf')).toBeFocused()
    await expect(page.getByRole('status')).toHaveText('AVL-2026-0001.pdf: genuine, nothing was changed.')
    await expect(page.getByRole('img', { name: 'Level 2, Approved' })).toBeVisible()
    await expect(page.getByText('Nov 16, 2026 11:03:00 AM')).toBeVisible()
    await expect(page.getByText('Quantities match.')).toBeVisible()
    await expect(check(page, 'Route satisfied')).toContainText('2 levels had enough approvals')
    await expect(check(page, 'Checkpoint')).toContainText('Witnessed by auditor.example/witness')
    await page.getByRole('heading', { name: 'What is proven of its answers' }).click()
    await expect(page.getByText('The old ones fail.')).toBeVisible()

    await bring(page, proofs.checkpoint)
    await expect(check(page, 'Nothing rewritten')).toContainText(
      `Not checked: it needs the proof from /log/consistency?from=30&to=${proofs.size}`,
    )
    await bring(page, proofs.proof)
    await expect(check(page, 'Nothing rewritten')).toContainText(
      `only added entries between 30 and ${proofs.size}.`,
    )
    await judge(page)

    // What followed the approval: conditions (R2), what was to do (R3) and copies (R5).
    await bring(page, proofs.followedUp)
    await expect(verdict(page, proofs.followedUp.name)).toHaveText('Genuine: nothing was changed')
    const fact = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')
    await expect(fact('Condition 1, closed')).toContainText('“Add the quote”, due Fri, Nov 20, 2026')
    await expect(fact('Condition 1, closed')).toContainText('Closed by Ramon Uy on Nov 16, 2026 11:07:00 AM')
    await expect(fact('Condition 2, open')).toContainText('Handed on from Ramon Uy to Sol Ramos')
    await expect(fact('Done')).toContainText('Done by Sol Ramos on Nov 16, 2026 12:00:00 PM: “Ordered”')
    await expect(fact('Acknowledged')).toContainText('Rea Tan on Nov 16, 2026 11:08:00 AM. Not by Ben Cruz')
    await judge(page)
    expect(requests).toEqual([ON_DISK])
  })

  test('O5: shows what was changed beside what is proven, and what holds nevertheless', async ({ visit }) => {
    const page = await visit()
    const proofs = await bringProofs()
    const requests = await openFromDisk(page)
    await bring(page, proofs.trust, proofs.changed)
    await expect(verdict(page, proofs.changed.name)).toHaveText('Not genuine: this file was changed')
    const findings = page.getByRole('region', { name: '1 thing is wrong' })
    await expect(findings).toContainText('Amount')
    await expect(findings).toContainText('This file shows2100.00')
    await expect(findings).toContainText('Proven is1200.00')
    await expect(page.getByText('Ask Paolo Reyes for the PDF of AVL-2026-0001 again')).toBeVisible()
    await expect(check(page, 'Log inclusion').getByRole('img', { name: 'Holds' })).toBeVisible()
    await expect(check(page, 'Answers and log').getByRole('img', { name: 'Wrong' })).toBeVisible()
    await judge(page)

    await bring(page, proofs.added)
    await expect(page.getByRole('region', { name: '1 thing is wrong' })).toContainText(
      'APPROVED by Gemma Abad',
    )
    const claimed = page.getByRole('listitem').filter({ hasText: 'gemma.abad@northwind.example' })
    await expect(claimed).toContainText('Not proven')

    await bring(page, proofs.rewritten, proofs.proof, proofs.genuine)
    await expect(verdict(page, proofs.genuine.name)).toHaveText('Not genuine: the log was rewritten')
    await expect(page.getByText('Tell your auditors')).toBeVisible()
    await page.getByRole('button', { name: 'Do without it' }).click()
    await expect(verdict(page, proofs.genuine.name)).toHaveText('Genuine: nothing was changed')
    await bring(page, proofs.otherTrust)
    await expect(verdict(page, proofs.genuine.name)).toHaveText('Not proven by the keys that you chose')
    await judge(page)
    expect(requests).toEqual([ON_DISK])
  })

  test('O5: checks several at once, says where it doesn’t know the rules, and what to do about other files', async ({
    visit,
  }) => {
    const page = await visit()
    const proofs = await bringProofs()
    await openFromDisk(page)
    await bring(page, proofs.trust, proofs.other, proofs.later, proofs.photograph)
    await expect(verdict(page, 'other.pdf')).toHaveText('This file carries no proof')
    await expect(verdict(page, 'later.pdf')).toHaveText('Genuine: nothing was changed')
    await expect(check(page, 'Route')).toContainText('Rules not known, signatures checked')
    const main = page.getByRole('main')
    await expect(main.getByText('photograph.png is neither a PDF nor a trust file')).toBeVisible()
    await judge(page)
  })

  test('O5: is used by the keyboard alone, and takes dropped and pasted files', async ({ visit }) => {
    const page = await visit()
    const proofs = await bringProofs()
    await openFromDisk(page)
    const chosen = page.waitForEvent('filechooser')
    await tabTo(page, 'button', 'Choose a trust file')
    await page.keyboard.press('Enter')
    await (await chosen).setFiles(proofs.trust)
    await expect(page.getByText('Log memos.example/log')).toBeVisible()
    for (const kind of ['drop', 'paste'] as const) {
      const file = kind === 'drop' ? proofs.changed : proofs.genuine
      const transfer = await page.evaluateHandle(
        ([name, base64]) => {
          const all = new DataTransfer()
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          all.items.add(new File([bytes], name))
          return all
        },
        [file.name, file.buffer.toString('base64')] as const,
      )
      await page.evaluate(
        ([type, data]) =>
          window.dispatchEvent(
            type === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: data }),
          ),
        [kind, transfer] as const,
      )
      await expect(verdict(page, file.name)).toBeFocused()
    }
    await tabTo(page, 'button', 'choose one')
  })
})

test('O5: the served page offers its installation’s keys, and proves a memo that was just approved', async ({
  signIn,
  visit,
}) => {
  const subject = subjectOf('To be proven')
  const [owner, approver] = await Promise.all([signIn(people.andrea), signIn(people.paolo)])
  const kept = async () => (await owner.page.request.get(`${webUrl()}/log/checkpoint`)).text()
  const first = await writeMemo(owner.page, { subject, levels: [{ approvers: [people.paolo] }] })
  await expect.poll(kept, { timeout: 60_000 }).toContain('\n— ')
  const checkpoint = await kept()
  await callAs(approver.page, 'approve_memo', { memo_id: first, remarks: 'Agreed.' })
  const pdf = await provenPdf(owner.page, first)

  // No one is signed in.
  const page = await visit()
  await page.goto(`${webUrl()}/verify`)
  await expect(page.getByText('This installation offers its own keys.')).toBeVisible()
  await judge(page)
  await expect(page.getByRole('link', { name: 'Save it' })).toHaveAttribute('download', 'verify.html')
  const name = `${first}.pdf`
  await bring(page, { name, mimeType: 'application/pdf', buffer: pdf })
  await expect(verdict(page, name)).toHaveText('Waiting for keys')
  await tabTo(page, 'button', 'Trust these keys')
  await page.keyboard.press('Enter')
  await expect(verdict(page, name)).toHaveText('Genuine: nothing was changed')
  await expect(page.getByRole('heading', { level: 3, name: subject })).toBeVisible()
  await expect(page.getByText('Agreed.')).toBeVisible()
  // The proof of consistency is fetched from the installation.
  await bring(page, { name: 'checkpoint.txt', mimeType: 'text/plain', buffer: Buffer.from(checkpoint) })
  await expect(check(page, 'Nothing rewritten').getByRole('img', { name: 'Holds' })).toBeVisible()
  await judge(page)

  // Keys that arrive after the memo are offered as well.
  const late = await visit()
  const arrived = Promise.withResolvers<void>()
  await late.route('**/log/trust.json', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await late.goto(`${webUrl()}/verify`)
  await bring(late, { name, mimeType: 'application/pdf', buffer: pdf })
  await expect(verdict(late, name)).toHaveText('Waiting for keys')
  arrived.resolve()
  await late.getByRole('button', { name: 'Trust these keys' }).click()
  await expect(verdict(late, name)).toHaveText('Genuine: nothing was changed')
})
