import { existsSync } from 'node:fs'

/** Debian's package, and what other systems call it. */
const USUAL_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** The installed Firefox: FIREFOX_PATH, else one in a usual place; null if there is none. */
export function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH
  if (named !== undefined) return existsSync(named) ? named : null
  return USUAL_PLACES.find((path) => existsSync(path)) ?? null
}
