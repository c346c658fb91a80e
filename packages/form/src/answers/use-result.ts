import { useSyncExternalStore } from 'react'
import { useFormContents } from './form-context.ts'
import type { Result } from './results.ts'

/** The results of one question; renders again only when they change. */
export function useResult(fieldId: string): Result {
  const { results } = useFormContents()
  const read = () => results.of(fieldId)
  return useSyncExternalStore(results.subscribe, read, read)
}
