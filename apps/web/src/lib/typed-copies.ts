/** Under what the copies of typed and unsaved memos stand in this browser's storage. */
export const COPIES = 'memo_form:'

/** Where those of one person stand. */
export function copiesOf(email: string): string {
  return `${COPIES}${email.toLowerCase()}:`
}

/** The keys of all copies, or of those below a prefix. */
export function copyKeys(storage: Storage, prefix = COPIES): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

let isForgotten = false

/** Whether this page keeps copies: no more once its person has signed out. */
export const keepsCopies = (): boolean => !isForgotten

/** Takes all that somebody typed out of this browser as they sign out: the next person at it may be somebody else. */
export function forgetCopies(email: string, storage: Storage): void {
  isForgotten = true
  for (const key of copyKeys(storage, copiesOf(email))) storage.removeItem(key)
}
