import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** Says over a button why it does nothing now. */
export function ReasonBubble({ reason, children }: { reason: string; children: ReactElement }) {
  return <Tooltip label={reason}>{children}</Tooltip>
}
