import type { CDPSession, Page } from '@playwright/test'
import { awaitSettled } from '../support/screens/wcag.ts'
import type { AccessibleNode } from './spoken.ts'
import { speak, steady } from './spoken.ts'

const HEAD = `Written by \`npm run transcripts\`: what Chromium's accessibility tree gives a screen reader, by keyboard alone.
[Tab] is a key and the line that is spoken then; "Announced" comes from a live region.
`

/** What readers name when the focus comes into it. */
const AREAS =
  '[role=dialog], [role=group], [role=toolbar], nav, section[aria-label], section[aria-labelledby]'

/** Far more than any of the pages has. */
const MOST_STOPS = 150

/**
 * Uses a page by keyboard alone, and writes down what a screen reader gets: the element that takes the focus as Chromium's accessibility
 * tree describes it, and what live regions announce.
 */
export class Reader {
  readonly page: Page
  readonly #session: CDPSession
  readonly #lines: string[] = []
  /** The dialog, group or landmark around the focus. */
  #area = ''

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
  }

  /** Listens to a page that hasn't been opened yet. */
  static async open(page: Page): Promise<Reader> {
    const session = await page.context().newCDPSession(page)
    const reader = new Reader(page, session)
    await page.exposeFunction('countersignAnnounced', (said: string) => reader.#hear(said))
    await page.addInitScript(reportLiveRegions)
    return reader
  }

  get text(): string {
    return `${HEAD}${this.#lines.join('\n')}\n`
  }

  /** A step of the task, in words. */
  step(title: string): void {
    this.#lines.push('', `# ${title}`)
  }

  /** Arrives at a page, as by its link. */
  async goto(url: string): Promise<void> {
    await this.page.goto(url)
    await awaitSettled(this.page)
    await this.arrived()
  }

  /** Notes the page's title and its headings, which readers list. */
  async arrived(): Promise<void> {
    this.#lines.push(`Page: ${steady(await this.page.title())}`)
    const headings = await this.page
      .getByRole('heading')
      .evaluateAll((all) => all.map((one) => `${one.tagName.slice(1)} ${one.textContent}`))
    this.#lines.push(`Headings: ${headings.map(steady).join('; ')}`)
  }

  /** Notes what reading the page's content from the top gives, line by line. */
  async read(): Promise<void> {
    const snapshot = await this.page.getByRole('main').ariaSnapshot()
    const lines = snapshot.split('\n').filter((line) => !line.trimStart().startsWith('- /url:'))
    this.#lines.push(
      'Read from the top:',
      ...lines.map((line) => `  ${/^ */.exec(line)?.[0] ?? ''}${steady(line)}`),
    )
  }

  /** Presses Tab until the focus is on an element whose spoken line begins with this, and notes each stop. */
  async tabTo(beginning: string): Promise<void> {
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if ((await this.#describe('document.activeElement')).startsWith(beginning)) return
      await this.press('Tab')
    }
    throw new Error(`The focus never came to '${beginning}'.`)
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.#lines.push(`[${key}] ${await this.#focused()}`)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.#lines.push(`types '${text}'`)
  }

  /** Notes where the focus has gone by itself. */
  async focusMoved(): Promise<void> {
    this.#lines.push(`Focus: ${await this.#focused()}`)
  }

  #hear(said: string): void {
    const line = `Announced: ${steady(said)}`
    if (said.trim() !== '' && !this.#lines.slice(-3).includes(line)) this.#lines.push(line)
  }

  /** The focused element, after the names of the dialog, group or landmark that the focus has come into. */
  async #focused(): Promise<string> {
    const node = await this.#describe('document.activeElement')
    const area = await this.#describe(`document.activeElement?.closest('${AREAS}')`)
    const entered = area === this.#area ? '' : area
    this.#area = area
    return [entered, node || 'page'].filter((part) => part !== '').join(' > ')
  }

  async #describe(expression: string): Promise<string> {
    const { result } = await this.#session.send('Runtime.evaluate', { expression })
    const { objectId } = result
    if (objectId === undefined) return ''
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    })
    const [node] = nodes as AccessibleNode[]
    // Chromium's tree doesn't say it of native lists.
    const { result: required } = await this.#session.send('Runtime.evaluate', {
      expression: `(${expression})?.matches('select[aria-required=true]') ?? false`,
    })
    const more = required.value === true ? [{ name: 'required', value: { value: true } }] : []
    return node ? speak({ ...node, properties: [...(node.properties ?? []), ...more] }) : ''
  }
}

declare global {
  interface Window {
    countersignAnnounced: (said: string) => Promise<void>
  }
}

/** Runs in the page: reports texts that live regions get. */
function reportLiveRegions(): void {
  const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
  const said = new WeakMap<Element, string>()
  new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target, addedNodes }) => {
      const element = target instanceof Element ? target : target.parentElement
      const added = [...addedNodes].filter((node) => node instanceof Element)
      // A region that comes with its text, as toasts do.
      const inside = added.flatMap((node) => [node, ...node.querySelectorAll('*')])
      return [element?.closest(live), ...inside.filter((node) => node.matches(live))]
    })
    for (const region of regions) {
      const text = region?.textContent ?? ''
      if (!region || said.get(region) === text) continue
      said.set(region, text)
      void window.countersignAnnounced(text)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
