import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { newCode } from '../support/new-code.ts'
import { people } from '../support/people.ts'
import { Screen } from './screen.ts'

export interface Site {
  web: string
  admin: string
  /** Where this Firefox saves what it downloads. */
  downloads: string
}

/** What the product is for, step by step: sign in, write, approve, take the PDF, build a template. */
export async function doMainJob(
  browser: Browser,
  site: Site,
  { problems, onStep }: { problems: string[]; onStep: (step: string) => void },
): Promise<void> {
  const subject = `Two core routers in Firefox ${Date.now()}`
  const owner = await Screen.open(browser, problems)
  onStep('sign in through the provider')
  await owner.page.goto(`${site.web}/login`)
  await owner.click('button', 'sign in with Google')
  await owner.click('button', people.andrea)
  await owner.arriveAt('/dashboard')
  await owner.find('heading', 'Welcome, Andrea')

  onStep('write a memo and submit it')
  await writeMemo(owner, site, subject)

  onStep('approve it')
  const approver = await Screen.open(browser, problems)
  await approver.page.goto(`${site.web}/auth/google?login_hint=${people.paolo}`)
  await approver.arriveAt('/dashboard')
  await approver.page.goto(`${site.web}/approvals`)
  await approver.click('link', subject)
  await approver.find('heading', subject)
  const memoId = new URL(approver.page.url()).pathname.split('/').at(-1) ?? ''
  await approver.click('button', 'Approve')
  const dialog = await approver.find('dialog', 'Approve memo')
  await approver.type('Remarks', 'Approved in Firefox.', dialog)
  await approver.click('button', 'Approve', dialog)
  await approver.arriveAt(`/approvals/history/${memoId}`)

  onStep('download its PDF')
  await owner.page.goto(`${site.web}/memos/history/${memoId}`)
  await owner.click('button', 'Download PDF')
  await awaitPdf(site.downloads, memoId)

  onStep('build a template and publish it')
  await buildTemplate(await Screen.open(browser, problems), site)
}

async function writeMemo(owner: Screen, site: Site, subject: string): Promise<void> {
  await owner.page.goto(`${site.web}/memo/create`)
  await owner.click('link', 'Platform change')
  await owner.type('Memo Subject', subject)
  await owner.type('System', 'Charging')
  await owner.choose('Risk', 'Low')
  await owner.type('Date of change', '01/15/2027')
  await owner.type('Window opens', '12:15 AM')
  await owner.click('option', '12:15 AM')
  await owner.click('checkbox', 'Voice')
  await owner.type('Steps, tests and way back', 'Move traffic, then watch.')
  const level = await owner.find('region', 'Sequence 1')
  await owner.type('Approvers', 'Paolo', level)
  await owner.click('option', 'Paolo Reyes')
  await owner.click('button', 'Submit')
  const done = await owner.find('dialog', 'Your memo has been submitted')
  await owner.click('button', 'Okay, got it', done)
  await owner.arriveAt('/memos')
}

async function buildTemplate(console: Screen, site: Site): Promise<void> {
  const name = `Firefox ${Date.now()}`
  await console.page.goto(`${site.admin}/auth/google?login_hint=${people.tess}`)
  await console.arriveAt('/categories')
  await console.page.goto(`${site.admin}/templates/create`)
  await console.choose('Category', 'Budget & Finance')
  await console.type('Template Code', newCode('F'))
  await console.type('Template name', name)
  await console.page.locator('::-p-text(This code is free.)').wait()
  await console.click('button', 'Next')
  await console.click('button', '+ Add a question')
  const question = await console.find('region', 'Question')
  await console.type('Question', 'Purpose', question)
  await console.find('button', 'Purpose, ')
  await console.click('button', 'Next')
  await console.click('button', 'Save and publish')
  const done = await console.find('dialog', 'Your template has been published')
  await console.click('button', 'Okay, got it!', done)
  await console.arriveAt('/templates')
  await console.page.locator(`::-p-text(${name})`).wait()
}

/** Waits until the folder holds a whole PDF. */
async function awaitPdf(folder: string, memoId: string): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const names = await readdir(folder)
    const whole = names.find((name) => name.endsWith('.pdf'))
    if (whole !== undefined && !names.some((name) => name.endsWith('.part'))) {
      const bytes = await readFile(join(folder, whole))
      if (bytes.subarray(0, 5).toString() === '%PDF-' && bytes.includes('%%EOF')) return
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`No PDF of ${memoId} was saved.`)
}
