import { useState } from 'react'

/** In memory only: what was entered is private and must not outlive the page. */
const kept = new Map<string, unknown>()

export interface KeptDraft<Draft> {
  draft: Draft
  onChange: (changed: Draft) => void
  /** Once it was sent. */
  forget: () => void
}

/**
 * What was entered and not sent: it is there again after its dialog was closed, or its page was left (U47).
 * @param key what is entered, and of what; drafts of one key have one shape
 */
export function useKeptDraft<Draft>(key: string, empty: Draft): KeptDraft<Draft> {
  const [draft, setDraft] = useState(() => (kept.get(key) as Draft | undefined) ?? empty)
  return {
    draft,
    onChange(changed) {
      kept.set(key, changed)
      setDraft(changed)
    },
    forget() {
      kept.delete(key)
      setDraft(empty)
    },
  }
}
