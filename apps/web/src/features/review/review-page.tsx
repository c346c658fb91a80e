import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { readReviewAddress } from './queue/review-address.ts'
import { Review } from './review.tsx'

/** Review mode: one memo after another over the whole screen (M3). */
export function Component() {
  const { search } = useLocation()
  const address = useMemo(() => readReviewAddress(new URLSearchParams(search)), [search])
  return <Review key={search} address={address} search={search} />
}
