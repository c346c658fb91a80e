import {
  IconArrowBackUpDouble,
  IconBan,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconCornerUpLeft,
  IconHourglass,
  IconPencil,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './status-badge.module.css'
import type { StatusKind } from '../theme/tokens.ts'

interface IconProps {
  'aria-hidden'?: boolean
  size?: number
  stroke?: number
  className?: string
}

/** The icon of every status, for badges, buttons and toasts alike. */
export const statusIcons: Record<StatusKind, ComponentType<IconProps>> = {
  pending: IconClock,
  approved: IconRosetteDiscountCheck,
  rejected: IconCircleX,
  returned: IconCornerUpLeft,
  withdrawn: IconArrowBackUpDouble,
  cancelled: IconBan,
  draft: IconPencil,
  waiting: IconCircleDashed,
}

interface StatusBadgeProps {
  kind: StatusKind
  label: string
  /** For feeds and log lines: drops the fill and border of 'pending' and 'approved'. */
  plain?: boolean
  /** Where the status has an icon of its own in this place. */
  icon?: ComponentType<IconProps>
}

/** A status as icon and text, never by colour alone. */
export function StatusBadge({
  kind,
  label,
  plain = false,
  icon: Icon = statusIcons[kind],
}: StatusBadgeProps) {
  const bare = plain && (kind === 'pending' || kind === 'approved')
  return (
    <span className={classes.badge} data-kind={kind} data-bare={bare || undefined}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {label}
    </span>
  )
}

/** The amber badge of a waiting level: 'n days elapsed'. */
export function ElapsedBadge({ label }: { label: string }) {
  return (
    <span className={classes.badge} data-kind="returned">
      <IconHourglass size={14} stroke={1.8} aria-hidden />
      {label}
    </span>
  )
}
