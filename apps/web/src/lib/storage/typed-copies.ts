/** Storage key prefix of the copies of unsaved memos. */
export const COPIES = 'memo_form:'

/** The prefix of one person's copies. */
export function copiesOf(email: string): string {
  return `${COPIES}${email.toLowerCase()}:`
}

/** The keys of all copies, or of those with a prefix. */
export function copyKeys(storage: Storage, prefix = COPIES): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

let isForgotten = false

/** Whether this page keeps copies, which ends with signing out. */
export const keepsCopies = (): boolean => !isForgotten

/** Removes a person's copies when they sign out, since others may use the browser next. */
export function forgetCopies(email: string, storage: Storage): void {
  isForgotten = true
  for (const key of copyKeys(storage, copiesOf(email))) storage.removeItem(key)
}
