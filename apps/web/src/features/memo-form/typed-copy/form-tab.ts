/** Session storage key of the tab's name, which identifies its copies across reloads. */
const TAB_KEY = 'memo_form_tab'
/** A duplicated tab finds its name taken. After a reload, the previous page has this long to release it. */
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
 * Locks a copy for this tab until it is released or the tab is closed, so that other tabs leave it alone.
 * @param onTaken another tab holds the lock: this one is its duplicate and gets a new name
 * @returns releases the lock
 */
export function holdCopy(key: string, onTaken: (tab: string) => void): () => void {
  let release = () => {}
  let isReleased = false
  const held = new Promise<void>((resolve) => (release = resolve))
  navigator.locks
    ?.request(key, wasReloaded() ? {} : untilTaken(), () => held)
    .catch(() => {
      if (!isReleased) onTaken(renameTab())
    })
  return () => {
    isReleased = true
    release()
  }
}

/** A reloaded tab keeps its name, however long its previous page takes to unload. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

const untilTaken = () => ({ signal: AbortSignal.timeout(TAKEN_AFTER_MS) })

/** The keys of the copies that open forms hold, in any tab. */
export async function heldCopies(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  return new Set([...held, ...pending].map(({ name }) => name ?? ''))
}
