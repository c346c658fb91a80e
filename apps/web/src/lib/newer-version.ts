import { useEffect } from 'react'

/** What browsers say of code that the server no longer has: a newer version of the app was installed meanwhile. */
const missingCode = /dynamically imported module|importing a module script failed/i

const reloadedKey = 'reloaded_for_newer_version'

/** Milliseconds within which a second failure is no matter of versions. */
const onceIn = 60_000

/** Loads the app anew where a page's code is gone from a server that answers; once, lest it goes round in circles. */
export function useReloadForNewerVersion(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Error && missingCode.test(error.message))) return
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < onceIn) return
    const reload = async () => {
      const answer = await fetch('/healthz', { cache: 'no-store' })
      if (!answer.ok) return
      sessionStorage.setItem(reloadedKey, String(Date.now()))
      window.location.reload()
    }
    // Nobody there: what is on the screen says so.
    reload().catch(() => undefined)
  }, [error])
}
