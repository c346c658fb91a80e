import { useState } from 'react'
import type { ReactNode } from 'react'
import { ReminderDialog } from './reminder-dialog.tsx'

/** The owner's reminder: `remind` opens its dialog. Render `dialog` in the page. */
export function useReminder(): { remind: (memoId: string) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState({ memoId: '', times: 0 })
  const [opened, setOpened] = useState(false)
  return {
    remind: (memoId) => {
      setAsked(({ times }) => ({ memoId, times: times + 1 }))
      setOpened(true)
    },
    dialog: (
      <ReminderDialog
        memoId={asked.memoId}
        opening={asked.times}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    ),
  }
}
