import { IconCopy } from '@tabler/icons-react'
import { client } from '../../../lib/server/client.ts'
import { memoActionTexts } from '../../../shared/memo-actions/texts.ts'
import { texts } from '../texts.ts'
import { CompactButton } from './compact-button.tsx'
import { useBeginDraft } from './use-begin-draft.ts'

/** Begins a draft with the memo's answers and opens it (M8). */
export function DuplicateButton({ memoId, disabled }: { memoId: string; disabled: boolean }) {
  const { mutate, isPending } = useBeginDraft(() => client.change('duplicate_memo', { memo_id: memoId }), {
    id: 'duplicate',
    title: texts.duplicateFailure,
  })
  return (
    <CompactButton
      label={memoActionTexts.duplicate}
      icon={<IconCopy size={17} stroke={1.8} aria-hidden />}
      disabled={disabled}
      loading={isPending}
      onClick={() => mutate()}
    />
  )
}
