import { useKeptDraft } from '@countersign/app-shell/use-kept-draft'
import { useState } from 'react'

/**
 * A dialog that keeps what was entered until it was sent, also when it is closed, or its page is left (U47). `props` are those of the
 * dialog.
 * @param key what is entered, and of what; drafts of one key have one shape
 */
export function useDraftDialog<Draft>(key: string, empty: Draft) {
  const [opened, setOpened] = useState(false)
  const { draft, onChange, forget } = useKeptDraft(key, empty)
  const onClose = () => setOpened(false)
  const onSent = () => {
    setOpened(false)
    forget()
  }
  return { opened, open: () => setOpened(true), props: { draft, onChange, onClose, onSent } }
}
