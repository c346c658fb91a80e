import { StatusBadge } from '@countersign/ui'
import { Combobox } from '@mantine/core'
import { cutText } from '../../features/search/cut-text.ts'
import { hitContent, hitStatus } from '../../features/search/search-hit.ts'
import type { SearchHit } from '../../features/search/search-hit.ts'
import { searchLimits } from '../../features/search/search-limits.ts'
import { statusBadgeOf } from '../../lib/memo-status.ts'
import { RevokedMark } from '../../shared/memo-lists/revoked-mark.tsx'
import { SubjectFor } from '../../shared/memo-lists/subject-for.tsx'
import classes from './search-box.module.css'

/** One hit in the search box's dropdown. */
export function SearchHitOption({ hit }: { hit: SearchHit }) {
  const snippet = cutText(hitContent(hit), searchLimits.snippetLength)
  return (
    <Combobox.Option value={hit.memo_id.raw} className={classes.hit}>
      <span className={classes.line}>
        <span className={classes.subject}>
          <SubjectFor subject={hit.memo_subject.raw} actingFor={hit.acting_for?.raw} />
        </span>
        <StatusBadge plain {...statusBadgeOf(hitStatus(hit))} />
      </span>
      <span className={classes.meta}>
        {hit.memo_id.raw} · {hit.memo_owner_name.raw}
      </span>
      <RevokedMark by={hit.revoked_by?.raw} />
      {snippet !== '' && <span className={classes.snippet}>{snippet}</span>}
    </Combobox.Option>
  )
}
