import { useKeptChange } from '../../../lib/use-kept-change.ts'
import { EMPTY_HANDING, HandingDialog } from './handing-dialog.tsx'
import { texts } from './texts.ts'

/** Names who has an approved memo to do that no one has (R3). Mounted while it is open. */
export function NameHandlerDialog({ memoId, onClose }: { memoId: string; onClose: () => void }) {
  const { kept: handing, change: naming } = useKeptChange('admin-name_handler', {
    key: `name handler ${memoId}`,
    empty: EMPTY_HANDING,
    onClose,
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
