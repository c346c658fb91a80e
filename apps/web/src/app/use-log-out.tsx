import { signOut } from '@countersign/client'
import { showToast, useLoadedDialog } from '@countersign/ui'
import type { ReactNode } from 'react'
import { messages } from '../lib/messages.ts'
import { paths } from '../lib/paths.ts'
import { copiesOf, copyKeys, forgetCopies } from '../lib/typed-copies.ts'

const load = async () => (await import('./log-out-dialog.tsx')).LogOutDialog

/**
 * Signing out. What was typed and not saved goes with it, which is asked about first; a session that merely ends keeps it.
 * @returns what 'Logout' does, and the dialog that it may open
 */
export function useLogOut(email: string): { logOut: () => void; dialog: ReactNode } {
  const { Dialog, opened, open, close } = useLoadedDialog(load)
  const leave = async () => {
    close()
    try {
      await signOut()
    } catch {
      showToast({ kind: 'error', id: 'logout', message: messages.app.sendFailureTryAgain })
      return
    }
    forgetCopies(email, localStorage)
    // A full load: nothing of this session stays in memory.
    window.location.assign(paths.login)
  }
  return {
    logOut() {
      if (copyKeys(localStorage, copiesOf(email)).length > 0) open()
      else void leave()
    },
    dialog: Dialog && <Dialog opened={opened} onClose={close} onConfirm={() => void leave()} />,
  }
}
