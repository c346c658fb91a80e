import { callQuery } from '@countersign/client'
import { AppLink } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconStack2 } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { client } from '../../lib/server/client.ts'
import { totalText } from '../../lib/total-text.ts'
import { filterInputOf, readListFilters } from '../../shared/memo-lists/filters/list-filters.ts'
import { pageInputOf, readListAddress } from '../../shared/memo-lists/list-address.ts'
import { reviewSearch } from '../../shared/memo-lists/review-search.ts'
import classes from './review-button.module.css'
import { texts } from './texts.ts'

/** Leads from the list to its memos one by one, with its filters and order (M3). At the bottom on phones. */
export function ReviewButton() {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const filters = readListFilters(params, { dateRange: true, memoType: true })
  const input = { ...pageInputOf(readListAddress(params)), ...filterInputOf(filters) }
  // The list's own query, which the page fetches.
  const { data } = useQuery({
    ...callQuery(client, 'getForMyApprovalActiveWithUserID', input),
    enabled: false,
  })
  const { total = 0, total_capped = false } = data?.page_info ?? {}
  if (total === 0) return null
  return (
    <div className={classes.place} data-bottom-actions>
      <Button
        className={classes.button}
        leftSection={<IconStack2 size={18} stroke={1.8} aria-hidden />}
        renderRoot={(props) => <AppLink href={paths.review + reviewSearch(search)} {...props} />}
      >
        {texts.review(totalText(total, total_capped))}
      </Button>
    </div>
  )
}
