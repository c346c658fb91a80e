import type { SpecialKind } from '@countersign/domain'
import {
  IconArrowsSplit2,
  IconClockExclamation,
  IconCopy,
  IconGitCompare,
  IconMessage2Question,
  IconTrendingUp,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react'

export const specialSymbols = {
  changed: IconGitCompare,
  duplicate: IconCopy,
  question: IconMessage2Question,
  high_amount: IconTrendingUp,
  first_memo: IconUserPlus,
  overdue: IconClockExclamation,
  for_other: IconUserShare,
  split: IconArrowsSplit2,
} satisfies Record<SpecialKind, unknown>
