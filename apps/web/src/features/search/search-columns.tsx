import { formatDate } from '@countersign/app-shell/dates'
import { StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { statusBadgeOf } from '../../lib/memo-status.ts'
import { MaybeRevoked } from '../../shared/memo-lists/revoked-mark.tsx'
import { SubjectFor } from '../../shared/memo-lists/subject-for.tsx'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { cutText } from './cut-text.ts'
import { hitContent, hitStatus } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import { searchLimits } from './search-limits.ts'

/** The columns of the search results (U17). All seven fit on a tablet, too. */
export const searchColumns: DataColumn<SearchHit>[] = [
  { key: 'memo_id', header: memoListTexts.memoId, width: '9rem', cell: (hit) => hit.memo_id.raw },
  {
    key: 'memo_type',
    header: memoListTexts.memoType,
    width: 'clamp(4.5rem, 18vw - 4rem, 12rem)',
    card: 'none',
    tablet: 2,
    cell: (hit) => hit.used_template_name.raw,
    title: (hit) => hit.used_template_name.raw,
  },
  {
    key: 'subject',
    header: memoListTexts.subject,
    card: 'title',
    cell: (hit) => (
      <MaybeRevoked by={hit.revoked_by?.raw}>
        <SubjectFor subject={hit.memo_subject.raw} actingFor={hit.acting_for?.raw} />
      </MaybeRevoked>
    ),
    title: (hit) => hit.memo_subject.raw,
  },
  {
    key: 'content',
    header: memoListTexts.content,
    width: 'clamp(5rem, 22vw - 5.5rem, 14.5rem)',
    card: 'none',
    cell: (hit) => cutText(hitContent(hit), searchLimits.previewLength),
    title: hitContent,
  },
  {
    key: 'date_created',
    header: memoListTexts.dateCreated,
    width: '7rem',
    card: 'end',
    cell: (hit) => <time dateTime={hit.date_created.raw}>{formatDate(hit.date_created.raw)}</time>,
  },
  {
    key: 'requested_by',
    header: memoListTexts.requestedBy,
    width: 'clamp(4.5rem, 16vw - 3rem, 10rem)',
    tablet: 1,
    cell: (hit) => hit.memo_owner_name.raw,
    title: (hit) => hit.memo_owner_name.raw,
  },
  {
    key: 'status',
    header: memoListTexts.status,
    width: '8rem',
    card: 'aside',
    cell: (hit) => <StatusBadge {...statusBadgeOf(hitStatus(hit))} />,
  },
]
