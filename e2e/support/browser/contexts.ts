import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { giveSessionBack } from './sessions.ts'

/** An error on a page's console, its address first, or one that the page did not catch. */
export interface Problem {
  text: string
  isOnConsole: boolean
}

type Report = (problem: Problem) => void

interface Reused {
  context: BrowserContext
  /** Stays open, so that the process of the context's pages goes on. */
  kept: Page
  /** Equal for contexts that may stand in for each other. */
  key: string
  /** Hears the problems of the current journey. */
  report: Report
}

/** Longer than any step takes beside other work: the error then names the step, which the limit of a whole journey doesn't. */
const LONGEST_STEP_MS = 60_000

/** Contexts that a journey has changed in a way that cleaning doesn't undo, and those whose process has crashed. */
const changedForGood = new WeakSet<BrowserContext>()

/** No other journey uses the context. */
export function keepFromReuse(context: BrowserContext): void {
  changedForGood.add(context)
}

/**
 * The browser contexts of a worker, which its journeys use one after another. A new one has empty caches: it loads and
 * compiles the scripts of the apps again, which takes longer than showing a page. So does a new process: all pages of a
 * context share one, which an empty page keeps alive. Between two journeys, pages, cookies, permissions and stored data
 * are removed.
 */
export class Contexts {
  readonly #browser: Browser
  readonly #idle: Reused[] = []
  readonly #inUse = new Map<BrowserContext, Reused>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Opens a page in a context without sessions and data. @param origins whose data is removed */
  async openPage(
    options: BrowserContextOptions,
    origins: [string, ...string[]],
    report: Report,
  ): Promise<Page> {
    const key = JSON.stringify(options)
    const at = this.#idle.findLastIndex((one) => one.key === key && !changedForGood.has(one.context))
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1)
    const reused = idle ?? (await this.#open(options, { key, origin: origins[0] }))
    reused.report = report
    this.#inUse.set(reused.context, reused)
    const page = await reused.context.newPage()
    if (idle) await removeData(page, origins)
    return page
  }

  /** Ends a journey's use of the context. */
  async giveBack(context: BrowserContext): Promise<void> {
    const reused = this.#inUse.get(context)
    this.#inUse.delete(context)
    giveSessionBack(context, !changedForGood.has(context))
    // A request may be on its way through a handler of the journey.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    if (!reused || changedForGood.has(context)) return context.close()
    await Promise.all(context.pages().map((page) => page !== reused.kept && page.close()))
    await context.setOffline(false)
    await context.clearCookies()
    await context.clearPermissions()
    this.#idle.push(reused)
  }

  async #open(
    options: BrowserContextOptions,
    { key, origin }: { key: string; origin: string },
  ): Promise<Reused> {
    const context = await this.#browser.newContext(options)
    context.setDefaultTimeout(LONGEST_STEP_MS)
    const reused: Reused = { context, kept: await openEmpty(context, origin), key, report: () => undefined }
    reused.kept.on('crash', () => keepFromReuse(context))
    // Includes popups and new tabs.
    context.on('console', (message) => {
      if (message.type() === 'error')
        reused.report({ text: `${message.location().url} ${message.text()}`, isOnConsole: true })
    })
    context.on('weberror', (error) => reused.report({ text: String(error.error()), isOnConsole: false }))
    return reused
  }
}

/** Opens an empty page of an origin, without a request to it. */
async function openEmpty(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(origin)
  return page
}

/** Removes what the journey before has stored, its service workers included; only the caches of the network remain. */
async function removeData(page: Page, origins: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
