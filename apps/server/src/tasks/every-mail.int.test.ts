import { MAIL_KINDS, sendEveryMail } from '@countersign/test-kit/mails/every-mail'
import type { Browser, Page } from '@countersign/test-kit/mails/open-browser'
import { openBrowser } from '@countersign/test-kit/mails/open-browser'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMail } from '../platform/mail/mailbox.ts'

let site: TestSite
let mails: StoredMail[]

beforeAll(async () => {
  const { site: opened, admin } = await createConsoleSite()
  site = opened
  mails = await sendEveryMail(site, admin.email)
})
afterAll(() => site.stop())

const kinds = Object.entries(MAIL_KINDS)
const ofKind = (pattern: RegExp) => mails.filter(({ subject }) => pattern.test(subject))

it('M6: every kind of mail is sent, and no other', () => {
  for (const [kind, pattern] of kinds) expect(ofKind(pattern).length, kind).toBeGreaterThan(0)
  const unknown = mails.filter(({ subject }) => !kinds.some(([, pattern]) => pattern.test(subject)))
  expect(unknown.map(({ subject }) => subject)).toEqual([])
})

/** The path and query of an address. */
const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function linksIn({ html, text, unsubscribeUrl }: StoredMail): string[] {
  return [
    ...[...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&')),
    ...(text.match(/https?:\/\/\S+/g) ?? []),
    ...(unsubscribeUrl === undefined ? [] : [unsubscribeUrl]),
  ]
}

it('M6: following every link of every mail twice, as scanners do, changes nothing', async () => {
  const links = new Set(mails.flatMap(linksIn))
  expect([...links].filter((link) => link.includes('/unsubscribe')).length).toBeGreaterThan(3)
  expect([...links].some((link) => link.includes('/reports/download/'))).toBe(true)
  const before = await everyRow()
  for (const link of [...links, ...links]) {
    const { statusCode } = await site.web.inject({ url: pathOf(link) })
    expect([link, statusCode < 500]).toEqual([link, true])
  }
  expect(await everyRow()).toEqual(before)
})

/** A sum of the rows of each table but that which counts requests. */
async function everyRow(): Promise<Record<string, string>> {
  const { pool } = site.services
  const tables = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name <> 'request_rates'`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ sum: string }>(
      `SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS sum FROM ${name} t`,
    )
    sums[name] = rows[0]!.sum
  }
  return sums
}

describe('M6: on a phone', () => {
  const WIDTH = 360
  /** Free space beside texts. */
  const GUTTER = 8
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: WIDTH, height: 740 }, javaScriptEnabled: true })
  })
  afterAll(() => browser.close())

  /** What a person sees: how far the page and its texts reach, the sizes of the texts, and the buttons. */
  const measure = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const sizes: { size: number; text: string }[] = []
      let furthest = 0
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement!
        const isShown = parent.checkVisibility() && node.textContent!.trim() !== '' && parent.offsetHeight > 5
        if (!isShown) continue
        sizes.push({ size: parseFloat(getComputedStyle(parent).fontSize), text: node.textContent!.trim() })
        // A text that doesn't break is cut off by the sheet, and widens no page.
        const range = document.createRange()
        range.selectNodeContents(node)
        furthest = Math.max(furthest, range.getBoundingClientRect().right)
      }
      const boxes = [...document.querySelectorAll('td.button')].map((one) => one.getBoundingClientRect())
      return {
        scrollWidth: document.documentElement.scrollWidth,
        furthest,
        sizes,
        buttons: boxes.map(({ height, left, right }) => ({ height, left, right })),
        heading: parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize),
      }
    })

  it.each(kinds)(
    'a mail about %s fits 360 px, in letters that can be read, with a button for a thumb',
    async (_kind, pattern) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const { html, subject } of ofKind(pattern)) {
          await page.setContent(html)
          const { scrollWidth, furthest, sizes, buttons, heading } = await measure()
          expect([subject, scrollWidth]).toEqual([subject, WIDTH])
          expect([subject, furthest <= WIDTH - GUTTER]).toEqual([subject, true])
          expect(heading).toBeGreaterThanOrEqual(20)
          // Only the reason for the mail, at its end, is in small letters.
          expect(sizes.filter(({ size }) => size < 12)).toEqual([])
          expect(sizes.some(({ size }) => size >= 15)).toBe(true)
          for (const { height, left, right } of buttons) {
            expect(height).toBeGreaterThanOrEqual(44)
            expect([left >= 0, right <= WIDTH]).toEqual([true, true])
          }
        }
      }
    },
  )

  it.each(kinds)('a mail about %s says the same in plain text', (_kind, pattern) => {
    for (const { text, html, subject } of ofKind(pattern)) {
      const [title, ...blocks] = text.split('\n\n')
      expect(title!.startsWith(subject.slice(0, 60))).toBe(true)
      expect(blocks.length).toBeGreaterThan(1)
      // A token is random letters.
      expect(text.replaceAll(/(?<=[?&]token=)[\w-]+/g, '')).not.toMatch(
        /<\/?[a-z]|&[a-z]+;|undefined|null|NaN|\[object/,
      )
      expect(text).not.toMatch(/\n{3,}/)
      expect(text.trimEnd().split('\n').length).toBeLessThan(120)
      // A signature ends it, which mail programs leave out of answers (RFC 3676).
      expect(text).toMatch(/\n-- \nYou (get|are receiving) this/)
      // What the HTML leads to, the text does too: each address is whole, and on a line of its own.
      for (const link of linksIn({ html, text: '' } as StoredMail))
        expect(text.split('\n').some((line) => line.trim().endsWith(link))).toBe(true)
    }
  })
})
