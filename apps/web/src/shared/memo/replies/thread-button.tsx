import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { Tooltip } from '@mantine/core'
import { IconLock, IconMessageReply } from '@tabler/icons-react'
import type { Ref } from 'react'
import { logTexts } from '../log/texts.ts'
import classes from './log-replies.module.css'
import type { ThreadState } from './thread-state.ts'

interface ThreadButtonProps {
  ref: Ref<HTMLButtonElement>
  state: ThreadState
  /** Names the entry that 'Reply' answers, for screen readers. */
  label: string
  disabled: boolean
  onClick: () => void
}

/** 'Reply'; on a locked thread a lock whose tooltip points to the company's chat (U27). */
export function ThreadButton({ ref, state, label, disabled, onClick }: ThreadButtonProps) {
  const chat = useRemoteConfiguration()?.chat_name ?? ''
  if (state.kind === 'none') return null
  if (state.kind === 'open') {
    return (
      <button
        ref={ref}
        type="button"
        className={classes.action}
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        <IconMessageReply size={16} stroke={1.7} aria-hidden />
        {logTexts.reply}
      </button>
    )
  }
  const isClosed = state.kind === 'closed'
  // Stays focusable and touchable, so that its reason can be read.
  return (
    <Tooltip
      label={isClosed ? logTexts.threadClosedHint(chat) : state.reason}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={260}
    >
      <button ref={ref} type="button" className={classes.action} data-closed aria-disabled>
        <IconLock size={15} stroke={1.7} aria-hidden />
        {isClosed ? logTexts.threadClosed : logTexts.reply}
      </button>
    </Tooltip>
  )
}
