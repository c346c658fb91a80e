import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import { findNamed } from './find-named.ts'

/** Under load, a page of a busy machine takes its time. */
const PATIENCE_MS = 30_000

type Role = 'button' | 'link' | 'textbox' | 'option' | 'dialog' | 'region' | 'heading' | 'checkbox'

/**
 * Firefox reports a stream of events that leaving its page interrupts (U48); the page that follows opens its own. Nothing is lost, and
 * no page can prevent the message.
 */
const INTERRUPTED_STREAM = /\/events(\?\S*)? was interrupted while the page was loading/

/** A person's browser window in Firefox. What its console reports as an error is collected. */
export class Screen {
  readonly page: Page
  readonly #problems: string[]

  private constructor(page: Page, problems: string[]) {
    this.page = page
    this.#problems = problems
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('console', (message) => {
      if (message.type() === 'error') this.#note(`${message.location().url ?? ''} ${message.text()}`)
    })
    page.on('pageerror', (error) => this.#note(String(error)))
  }

  /** Opens a window without a session. @param problems where errors of its console are added */
  static async open(browser: Browser, problems: string[]): Promise<Screen> {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    return new Screen(page, problems)
  }

  #note(text: string): void {
    if (!INTERRUPTED_STREAM.test(text)) this.#problems.push(text)
  }

  /** Waits for an element of this role and name. @param within an element that contains it */
  async find(role: Role, name: string, within?: ElementHandle): Promise<ElementHandle<HTMLElement>> {
    const found = await this.page
      .waitForFunction(findNamed, { polling: 100 }, role, name, within ?? null)
      .catch((cause: unknown) => {
        throw new Error(`${this.page.url()} shows no ${role} '${name}'`, { cause })
      })
    return found.asElement() as ElementHandle<HTMLElement>
  }

  async click(role: Role, name: string, within?: ElementHandle): Promise<void> {
    const element = await this.find(role, name, within)
    await element.click()
  }

  /** Replaces what a field contains by typing. */
  async type(label: string, text: string, within?: ElementHandle): Promise<void> {
    const field = await this.find('textbox', label, within)
    await field.click()
    await field.evaluate((element) => (element instanceof HTMLInputElement ? element.select() : undefined))
    await field.type(text)
  }

  /** Chooses an option of a list by its text. */
  async choose(label: string, option: string, within?: ElementHandle): Promise<void> {
    const field = await this.find('textbox', label, within)
    const value = await field.evaluate(
      (element, text) =>
        element instanceof HTMLSelectElement
          ? [...element.options].find((one) => one.text === text)?.value
          : undefined,
      option,
    )
    if (value === undefined) throw new Error(`'${label}' offers no '${option}'`)
    await field.select(value)
  }

  /** Waits until the window is at this path. */
  async arriveAt(path: string): Promise<void> {
    await this.page
      .waitForFunction((wanted) => location.pathname === wanted, { polling: 100 }, path)
      .catch((cause: unknown) => {
        throw new Error(`still at ${this.page.url()}, not at ${path}`, { cause })
      })
  }
}
