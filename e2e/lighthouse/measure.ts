import type { Result } from 'lighthouse'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { Category, Scores } from './floors.ts'
import { categories, tooLow } from './floors.ts'

/** Lighthouse's result for a page: scores of 100, times in milliseconds on a desktop's connection. */
export interface Measurement {
  name: string
  url: string
  scores: Scores
  firstContentfulPaint: number
  largestContentfulPaint: number
  totalBlockingTime: number
  layoutShift: number
  /** Compressed, all that the page transfers. */
  bytes: number
  /** Titles of the failed audits in categories that require the full score. */
  faults: string[]
}

/** Measurements of a page that seems too slow, because of a busy machine; the median counts. */
const RUNS = 3

/**
 * Measures a page in a running browser that listens for its debugger on `port`, with an empty cache.
 *
 * @throws Error if Lighthouse could not load the page
 */
export async function measure(name: string, url: string, port: number): Promise<Measurement> {
  const first = await measureOnce(name, url, port)
  if (tooLow(first.scores).length === 0) return first
  const runs = [first]
  while (runs.length < RUNS) runs.push(await measureOnce(name, url, port))
  runs.sort((one, other) => one.scores.performance - other.scores.performance)
  return runs[Math.floor(RUNS / 2)] ?? first
}

/** On a busy machine, Lighthouse sometimes loses the start of its recording and has to be run again. */
const ATTEMPTS = 3

async function look(url: string, port: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const flags = { port, logLevel: 'silent' as const, onlyCategories: [...categories] }
    const answer = await lighthouse(url, flags, desktopConfig)
    if (answer && !answer.lhr.runtimeError) return answer.lhr
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${answer?.lhr.runtimeError?.message ?? 'no answer'}`)
  }
}

async function measureOnce(name: string, url: string, port: number): Promise<Measurement> {
  const lhr = await look(url, port)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Scores
  return {
    name,
    url,
    scores,
    firstContentfulPaint: Math.round(value('first-contentful-paint')),
    largestContentfulPaint: Math.round(value('largest-contentful-paint')),
    totalBlockingTime: Math.round(value('total-blocking-time')),
    layoutShift: Number(value('cumulative-layout-shift').toFixed(3)),
    bytes: value('total-byte-weight'),
    faults: [...faultsOf(lhr, 'accessibility'), ...faultsOf(lhr, 'best-practices')],
  }
}

/** Every weighted audit of a category that failed, with what it found first. */
function faultsOf(lhr: Result, category: Category): string[] {
  return (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = lhr.audits[id]
    const failed = weight > 0 && typeof audit?.score === 'number' && audit.score < 1
    return failed ? [`${category}: ${audit.title}`] : []
  })
}
