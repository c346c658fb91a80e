import { Tooltip } from '@mantine/core'
import { IconLock, IconMessageReply } from '@tabler/icons-react'
import type { Ref } from 'react'
import { memoViewMessages } from '../../lib/memo-view-messages.ts'
import { useRemoteConfiguration } from '../../lib/remote-configuration.ts'
import classes from './log-replies.module.css'
import type { ThreadState } from './thread-state.ts'

const texts = memoViewMessages.memoLog

interface ThreadButtonProps {
  ref: Ref<HTMLButtonElement>
  state: ThreadState
  /** What 'Reply' replies to, for screen readers. */
  label: string
  disabled: boolean
  onClick: () => void
}

/** 'Reply'; on a closed thread the lock whose tooltip says where to go on (end-user document section 6). */
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
        {texts.reply}
      </button>
    )
  }
  const isClosed = state.kind === 'closed'
  // Can be focused and touched, so that its reason can be read; does nothing.
  return (
    <Tooltip
      label={isClosed ? texts.threadClosedHint(chat) : state.reason}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={260}
    >
      <button ref={ref} type="button" className={classes.action} data-closed aria-disabled>
        <IconLock size={15} stroke={1.7} aria-hidden />
        {isClosed ? texts.threadClosed : texts.reply}
      </button>
    </Tooltip>
  )
}
