import { useChange } from '../../../lib/use-change.ts'
import { HandingDialog } from './handing-dialog.tsx'
import { texts } from './texts.ts'

/** Names who has an approved memo to do that no one has (R3). Mounted while it is open. */
export function NameHandlerDialog({ memoId, onClose }: { memoId: string; onClose: () => void }) {
  const naming = useChange('admin-name_handler', { quiet: true, onDone: onClose })
  return (
    <HandingDialog
      title={texts.nameHandlerTitle(memoId)}
      text={texts.nameHandlerText}
      label={texts.handler}
      saveLabel={texts.nameHandler}
      sending={naming}
      onSend={(to_email, reason) => naming.mutate({ memo_id: memoId, to_email, reason })}
      onClose={onClose}
    />
  )
}
