import { useState } from 'react'

/** A dialog that keeps what was entered when it is closed, until it was sent (U47). `props` are those of the dialog. */
export function useDraftDialog<Draft>(empty: Draft) {
  const [opened, setOpened] = useState(false)
  const [draft, setDraft] = useState(empty)
  const onClose = () => setOpened(false)
  const onSent = () => {
    setOpened(false)
    setDraft(empty)
  }
  return { opened, open: () => setOpened(true), props: { draft, onChange: setDraft, onClose, onSent } }
}
