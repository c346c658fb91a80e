import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A tooltip over a refused button, with the reason. */
export function ReasonBubble({ reason, children }: { reason: string; children: ReactElement }) {
  return <Tooltip label={reason}>{children}</Tooltip>
}
