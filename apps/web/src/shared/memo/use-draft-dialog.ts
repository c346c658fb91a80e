import { useState } from 'react'

/** In memory only: what was entered is private and must not outlive the page. */
const kept = new Map<string, unknown>()

/**
 * A dialog that keeps what was entered until it was sent, also when it is closed, or its page is left (U47). `props` are those of the
 * dialog.
 * @param key what is entered, and of what; drafts of one key have one shape
 */
export function useDraftDialog<Draft>(key: string, empty: Draft) {
  const [opened, setOpened] = useState(false)
  const [draft, setDraft] = useState(() => (kept.get(key) as Draft | undefined) ?? empty)
  const onChange = (changed: Draft) => {
    kept.set(key, changed)
    setDraft(changed)
  }
  const onClose = () => setOpened(false)
  const onSent = () => {
    setOpened(false)
    kept.delete(key)
    setDraft(empty)
  }
  return { opened, open: () => setOpened(true), props: { draft, onChange, onClose, onSent } }
}
