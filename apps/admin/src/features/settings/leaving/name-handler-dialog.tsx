import { useKeptDraft } from '@countersign/app-shell/use-kept-draft'
import { useChange } from '../../../lib/use-change.ts'
import { EMPTY_HANDING, HandingDialog } from './handing-dialog.tsx'
import { texts } from './texts.ts'

/** Names who has an approved memo to do that no one has (R3). Mounted while it is open. */
export function NameHandlerDialog({ memoId, onClose }: { memoId: string; onClose: () => void }) {
  const handing = useKeptDraft(`name handler ${memoId}`, EMPTY_HANDING)
  const naming = useChange('admin-name_handler', {
    quiet: true,
    onDone: () => {
      handing.forget()
      onClose()
    },
  })
  return (
    <HandingDialog
      title={texts.nameHandlerTitle(memoId)}
      text={texts.nameHandlerText}
      label={texts.handler}
      saveLabel={texts.nameHandler}
      handing={handing}
      sending={naming}
      onSend={(to_email, reason) => naming.mutate({ memo_id: memoId, to_email, reason })}
      onClose={onClose}
    />
  )
}
