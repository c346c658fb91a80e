import { signOut } from '@countersign/client'
import { showToast, useLoadedDialog } from '@countersign/ui'
import type { ReactNode } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import { copiesOf, copyKeys, forgetCopies } from '../../lib/storage/typed-copies.ts'
import { appTexts } from '../../lib/texts.ts'

const load = async () => (await import('./log-out-dialog.tsx')).LogOutDialog

/**
 * Signs out. This discards unsaved text, so it asks for confirmation first; a session that merely expires keeps it.
 * @returns the action of 'Logout', and the dialog that it may open
 */
export function useLogOut(email: string): { logOut: () => void; dialog: ReactNode } {
  const { Dialog, opened, open, close } = useLoadedDialog(load)
  const leave = async () => {
    close()
    // The pointer may rest on a link now that the menu is closed: its page must not be prefetched without a session.
    document.body.inert = true
    try {
      await signOut()
    } catch {
      document.body.inert = false
      showToast({ kind: 'error', id: 'logout', message: appTexts.sendFailureTryAgain })
      return
    }
    forgetCopies(email, localStorage)
    // A full page load leaves nothing of this session in memory.
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
