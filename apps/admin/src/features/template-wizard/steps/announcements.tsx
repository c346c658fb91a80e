import { LiveRegion } from '@countersign/ui'
import { useSyncExternalStore } from 'react'
import { useWizardStore } from '../wizard-store.ts'

/** What changed, for screen readers. */
export function Announcements() {
  const { announcement } = useWizardStore()
  const said = useSyncExternalStore(announcement.subscribe, announcement.get)
  return <LiveRegion>{said}</LiveRegion>
}
