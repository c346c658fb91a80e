import type { SpecialKind } from '@countersign/domain'
import {
  IconArrowsSplit2,
  IconClockExclamation,
  IconCopy,
  IconGitCompare,
  IconMessage2Question,
  IconRotateClockwise,
  IconTrendingUp,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react'

export const specialSymbols = {
  REAPPROVAL: IconRotateClockwise,
  CHANGED: IconGitCompare,
  DUPLICATE: IconCopy,
  UNANSWERED: IconMessage2Question,
  HIGH_AMOUNT: IconTrendingUp,
  FIRST: IconUserPlus,
  OVERDUE: IconClockExclamation,
  DELEGATED: IconUserShare,
  SPLIT: IconArrowsSplit2,
} satisfies Record<SpecialKind, unknown>
