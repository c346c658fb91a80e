import { useEffect } from 'react'

/** Browsers' messages for a chunk that the server no longer has, because a newer version was deployed. */
const missingCode = /dynamically imported module|importing a module script failed/i

const RELOADED_KEY = 'reloaded_for_newer_version'

/** A second failure within this time (milliseconds) has another cause. */
const RELOAD_INTERVAL_MS = 60_000

/** Reloads the app when a page's chunk is gone from a server that answers; only once, to avoid a loop. */
export function useReloadForNewerVersion(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Error && missingCode.test(error.message))) return
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOAD_INTERVAL_MS) return
    const reload = async () => {
      const answer = await fetch('/healthz', { cache: 'no-store' })
      if (!answer.ok) return
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
      window.location.reload()
    }
    // The server is unreachable, which the page already shows.
    reload().catch(() => undefined)
  }, [error])
}
