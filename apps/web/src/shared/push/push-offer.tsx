import { lazy, Suspense, useState } from 'react'
import { isOfferDue } from '../../lib/push/push-offer.ts'

const PushCard = lazy(async () => ({ default: (await import('./push-card.tsx')).PushCard }))

/** Offers push above the approver's list where that is due; elsewhere it loads nothing (M7). */
export function PushOffer() {
  const [isDue, setDue] = useState(() => isOfferDue(new Date()))
  if (!isDue) return null
  const end = () => {
    setDue(false)
    // The button that had the focus goes.
    document.getElementById('content')?.focus()
  }
  return (
    <Suspense fallback={null}>
      <PushCard onDone={end} />
    </Suspense>
  )
}
