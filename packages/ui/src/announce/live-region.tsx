import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** Announces its content to screen readers when it changes; 'assertive' interrupts. */
export function LiveRegion({
  children,
  tone = 'polite',
}: {
  children: ReactNode
  tone?: 'polite' | 'assertive'
}) {
  return (
    <VisuallyHidden aria-live={tone} aria-atomic="true" role={tone === 'assertive' ? 'alert' : 'status'}>
      {children}
    </VisuallyHidden>
  )
}
