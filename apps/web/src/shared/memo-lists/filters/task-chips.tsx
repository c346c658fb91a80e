import { callQuery } from '@countersign/client'
import { ChipRow } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { totalText } from '../../../lib/total-text.ts'
import { memoListTexts } from '../texts.ts'
import { chosenChip, TASK_CHIPS, withChip } from './chosen-chip.ts'
import type { TaskChip } from './chosen-chip.ts'
import { filterInputOf } from './list-filters.ts'
import type { ChangeFilters, ListFilters } from './list-filters.ts'

interface TaskChipsProps {
  filters: ListFilters
  isDelegate: boolean
  onChange: ChangeFilters
}

/** Milliseconds between refetches of the counts, as of the list. */
const REFETCH_INTERVAL = 30_000

const LABELS: Record<TaskChip, string> = {
  all: memoListTexts.all,
  mine: memoListTexts.whoseMine,
  others: memoListTexts.whoseOthers,
  overdue: memoListTexts.overdue,
  questions: memoListTexts.questions,
}

/** The chips above an approver's tasks, with what each would show (M9). The list doesn't wait for the counts. */
export function TaskChips({ filters, isDelegate, onChange }: TaskChipsProps) {
  const query = useQuery({
    ...callQuery(client, 'getForMyApprovalActiveWithUserID', {
      limit: 1,
      with_counts: true,
      ...filterInputOf(withChip(filters, 'all')),
    }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: (previous) => previous,
  })
  const counts = query.data?.counts
  const chosen = chosenChip(filters)
  const isOffered = (chip: TaskChip) =>
    isDelegate || chip === chosen || (chip !== 'mine' && chip !== 'others')
  return (
    <ChipRow
      label={memoListTexts.tasks}
      chips={TASK_CHIPS.filter(isOffered).map((chip) => ({
        key: chip,
        label: LABELS[chip],
        count: counts && totalText(counts[chip].total, counts[chip].total_capped),
      }))}
      chosen={chosen}
      onChoose={(chip) => onChange((now) => withChip(now, chip))}
    />
  )
}
