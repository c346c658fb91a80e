import type { BrowserContext, Page } from '@playwright/test'

/** What a page did that nothing in a memo may make it do. */
export interface Harm {
  /** Returns what was noticed since the last call. */
  taken(): string[]
}

/** Resources that the product's pages load. */
const OWN =
  /^\/(assets\/|call\/|events$|config\.json$|color-scheme\.js$|auth\/(session|token)$|favicon|dev\/mailbox)/

/**
 * Watches a browser for scripts that run and for anything fetched that isn't the product's own: dialogs, requests to
 * other addresses, requests that the app itself doesn't make, and calls of what payloads call.
 */
export async function watchForHarm(context: BrowserContext, productUrl: string): Promise<Harm> {
  const noticed: string[] = []
  await context.exposeBinding('__ran', (_source, what: string) => void noticed.push(`ran ${what}`))
  await context.addInitScript(() => {
    const page = globalThis as unknown as Record<string, unknown> & { __ran?: (what: string) => void }
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      page[name] = (what: unknown) => page.__ran?.(`${name}(${String(what)})`)
  })
  context.on('dialog', (dialog) => {
    // The form's confirmation before leaving.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    noticed.push(`opened a dialog: ${dialog.message()}`)
    // Its page may have closed.
    dialog.dismiss().catch(() => undefined)
  })
  context.on('request', (request) => {
    const url = request.url()
    if (/^(data|blob|about):/.test(url)) return
    const isPage = request.resourceType() === 'document' && request.frame().parentFrame() === null
    const { origin, pathname } = new URL(url)
    if (origin !== new URL(productUrl).origin) noticed.push(`fetched ${url}`)
    else if (!isPage && !OWN.test(pathname)) noticed.push(`fetched ${request.resourceType()} ${pathname}`)
  })
  return { taken: () => noticed.splice(0) }
}

/** Elements that no rich text may hold, and attributes that run or fetch. */
const ELEMENTS =
  'script, style, iframe, frame, object, embed, applet, form, input, button, textarea, select, link, meta, base, svg, math,' +
  ' video, audio, source, track, picture, template, portal, dialog, marquee, noscript, [id], [name], [srcset], [ping]'

/** Elements of a page that could run, fetch, or imitate the product. */
export function dangersIn(page: Page, places: string): Promise<string[]> {
  return page.evaluate(
    ([within, elements]) => {
      const found: string[] = []
      const report = (element: Element) => found.push(element.outerHTML.slice(0, 200))
      for (const place of document.querySelectorAll(within)) {
        for (const element of place.querySelectorAll(elements)) report(element)
        for (const element of place.querySelectorAll('*')) {
          const runs = element.getAttributeNames().some((name) => name.startsWith('on'))
          const href = element.getAttribute('href')
          const source = element.getAttribute('src')
          const style = element.getAttribute('style') ?? ''
          const leadsAstray = href !== null && !/^(https?:\/\/|mailto:|tel:)/i.test(href)
          const fetches = source !== null && !/^data:image\/(png|jpe?g|gif|webp);base64,/i.test(source)
          if (runs || leadsAstray || fetches || /url\(|expression|@import/i.test(style)) report(element)
        }
      }
      return found
    },
    [places, ELEMENTS] as const,
  )
}
