import { StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { formatDate } from '../../lib/dates.ts'
import { statusBadgeOf } from '../../lib/memo-status.ts'
import { messages } from '../../lib/messages.ts'
import { cutText } from './cut-text.ts'
import { hitContent, hitStatus } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import { searchLimits } from './search-limits.ts'

const texts = messages.lists

/** The columns of the search results (document 1, section 2 'Search results'). */
export const searchColumns: DataColumn<SearchHit>[] = [
  { key: 'memo_id', header: texts.memoId, width: '9.5rem', cell: (hit) => hit.memo_id.raw },
  {
    key: 'memo_type',
    header: texts.memoType,
    width: '16%',
    card: 'none',
    cell: (hit) => hit.used_template_name.raw,
    title: (hit) => hit.used_template_name.raw,
  },
  {
    key: 'subject',
    header: texts.subject,
    card: 'title',
    cell: (hit) => hit.memo_subject.raw || texts.noSubject,
    title: (hit) => hit.memo_subject.raw,
  },
  {
    key: 'content',
    header: texts.content,
    width: '17rem',
    card: 'none',
    cell: (hit) => cutText(hitContent(hit), searchLimits.previewLength),
  },
  {
    key: 'date_created',
    header: texts.dateCreated,
    width: '8rem',
    card: 'end',
    cell: (hit) => <time dateTime={hit.date_created.raw}>{formatDate(hit.date_created.raw)}</time>,
  },
  {
    key: 'requested_by',
    header: texts.requestedBy,
    width: '12%',
    cell: (hit) => hit.memo_owner_name.raw,
    title: (hit) => hit.memo_owner_name.raw,
  },
  {
    key: 'status',
    header: texts.status,
    width: '8.5rem',
    card: 'aside',
    cell: (hit) => <StatusBadge {...statusBadgeOf(hitStatus(hit))} />,
  },
]
