import { signOut } from '@countersign/client'
import { showToast, useLoadedDialog } from '@countersign/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { forgetNotedDecision, hasPush } from '../../lib/push/push-offer.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { copiesOf, copyKeys, forgetCopies } from '../../lib/storage/typed-copies.ts'
import { appTexts } from '../../lib/texts.ts'
import { refreshAll } from '../../shared/memo-lists/refresh-memos.ts'
import { forgetDecisions, ownDecisions } from '../../shared/unanswered/kept-decisions.ts'
import { forgetReviews } from '../../shared/unanswered/saved-reviews.ts'
import { setLeaving } from './leaving.ts'

const loadUnanswered = async () =>
  (await import('../../shared/unanswered/log-out-unanswered.tsx')).LogOutUnanswered
const load = async () => (await import('./log-out-dialog.tsx')).LogOutDialog

/**
 * Signs out. This discards unsaved text and decisions without an answer (M3), so it asks first; a session that merely expires keeps
 * the text.
 * @returns the action of 'Logout', and the dialog that it may open
 */
export function useLogOut(email: string): { logOut: () => void; dialog: ReactNode } {
  const queryClient = useQueryClient()
  const { Dialog, opened, open, close } = useLoadedDialog(load)
  const unanswered = useLoadedDialog(loadUnanswered)
  const leave = async () => {
    close()
    // The pointer may rest on a link now that the menu is closed, and a change elsewhere may have made the page ask again.
    setLeaving(true)
    void queryClient.cancelQueries()
    try {
      await signOut()
    } catch {
      setLeaving(false)
      refreshAll(queryClient)
      showToast({ kind: 'error', id: 'logout', message: appTexts.sendFailureTryAgain })
      return
    }
    forgetCopies(email, localStorage)
    forgetDecisions()
    forgetReviews()
    forgetNotedDecision()
    if (hasPush()) await (await import('../../lib/push/push-device.ts')).forgetDevice()
    // A full page load leaves nothing of this session in memory.
    window.location.assign(paths.login)
  }
  const askAboutCopies = () => {
    if (copyKeys(localStorage, copiesOf(email)).length > 0) open()
    else void leave()
  }
  return {
    logOut() {
      if (ownDecisions(email).length > 0) unanswered.open()
      else askAboutCopies()
    },
    dialog: (
      <>
        {Dialog && <Dialog opened={opened} onClose={close} onConfirm={() => void leave()} />}
        {unanswered.Dialog && (
          <unanswered.Dialog
            opened={unanswered.opened}
            onClose={unanswered.close}
            email={email}
            onSettled={askAboutCopies}
          />
        )}
      </>
    ),
  }
}
