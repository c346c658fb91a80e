import { errorText } from '@countersign/app-shell/error-text'

interface LoadedList {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Shown by a table whose rows could not be loaded; loaded rows remain when a later fetch fails. */
export function loadError({ data, error, refetch }: LoadedList, title: string) {
  if (error === null || data !== undefined) return undefined
  return { title, detail: errorText(error), onRetry: () => void refetch() }
}
