import type { Browser, Page } from '@playwright/test'
import type { People, ReviewFigure } from './memos-to-review.ts'
import { followAnswers, MEMOS, reviewOf, signedIn, writeMemos } from './memos-to-review.ts'

/** How long a person reads each memo before they decide. */
const READING_MS = 8_000
/** Every tenth memo is returned, with a sentence typed at forty words a minute. */
const RETURNED_EVERY = 10
const SENTENCE = 'Please attach the second offer of the supplier.'
const TYPING_MS = 300
const AIM_S = 5 * 60

export const ABOUT_THE_PERSON = `The person's run presses keys alone and waits as a person does: ${READING_MS / 1000} s of reading before each decision, and ${TYPING_MS} ms
for each letter of the sentence with which every ${RETURNED_EVERY}th memo is returned. It ends with the last answer of the server.`

/** Clears the memos with the keyboard, at a person's pace (M3). It takes about five minutes. */
export async function measurePerson(browser: Browser, url: string, people: People): Promise<ReviewFigure[]> {
  const owner = await signedIn(browser, url, people.owner)
  const memoIds = await writeMemos(owner, url, people.approver)
  const page = await signedIn(browser, url, people.approver)
  const allAnswered = followAnswers(page)
  await page.goto(reviewOf(url, memoIds))
  await subject(page).waitFor()
  const from = performance.now()
  let keys = 0
  let person = 0
  const pause = async (milliseconds: number) => {
    person += milliseconds
    await page.waitForTimeout(milliseconds)
  }
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (const [at] of memoIds.entries()) {
    const before = await subject(page).textContent()
    await pause(READING_MS)
    if (at % RETURNED_EVERY === RETURNED_EVERY - 1) {
      await press('t')
      for (const letter of SENTENCE) {
        await pause(TYPING_MS)
        await press(letter)
      }
      await press('Control+Enter')
    } else await press('a')
    // After the last one, the end of the review is on the screen.
    await page.waitForFunction(
      (shown) => document.querySelector('[data-current] h1')?.textContent !== shown,
      before,
    )
  }
  await press('Escape')
  await allAnswered(MEMOS)
  const whole = performance.now() - from
  return [
    {
      what: `Clearing ${MEMOS} memos by a person with the keyboard, with every answer`,
      value: whole / 1000,
      unit: 's',
      aim: AIM_S,
    },
    { what: 'The product’s part of it', value: (whole - person) / 1000, unit: 's' },
    { what: 'Keys pressed', value: keys, unit: 'keys' },
  ]
}

const subject = (page: Page) => page.locator('[data-current] h1')
