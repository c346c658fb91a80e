/** Under this name a tab remembers which copies are its own, also over a reload. */
const TAB_KEY = 'memo_form_tab'
/** A tab that was duplicated finds its name taken; the page before this one has so long to be gone. */
const TAKEN_AFTER_MS = 5_000

/** The name of this tab. */
export function tabName(): string {
  const known = sessionStorage.getItem(TAB_KEY)
  if (known !== null) return known
  return renameTab()
}

function renameTab(): string {
  const name = crypto.randomUUID()
  sessionStorage.setItem(TAB_KEY, name)
  return name
}

/**
 * Says that this tab keeps a copy, until it is gone, however it goes: other tabs then leave that copy alone.
 * @param onTaken another tab keeps it already: this one is its duplicate, and has got another name
 * @returns lets go
 */
export function holdCopy(key: string, onTaken: (tab: string) => void): () => void {
  let letGo = () => {}
  let isOver = false
  const held = new Promise<void>((resolve) => (letGo = resolve))
  navigator.locks
    ?.request(key, wasReloaded() ? {} : untilTaken(), () => held)
    .catch(() => {
      if (!isOver) onTaken(renameTab())
    })
  return () => {
    isOver = true
    letGo()
  }
}

/** A tab that was reloaded is the one that it was, however long its page before takes to go. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

const untilTaken = () => ({ signal: AbortSignal.timeout(TAKEN_AFTER_MS) })

/** The copies that open forms keep, in any tab. */
export async function heldCopies(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  return new Set([...held, ...pending].map(({ name }) => name ?? ''))
}
