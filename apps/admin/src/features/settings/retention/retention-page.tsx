import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { DueSection } from './due-section.tsx'
import { PeriodsSection } from './periods-section.tsx'
import { PreservedSection } from './preserved-section.tsx'
import { RemovalsSection } from './removals-section.tsx'
import { RemovedSection } from './removed-section.tsx'

const POLL_MS = 1000

/** Retention (R8): what is due and who removes it, what is preserved, for how long memos are kept, and what remains of those removed. */
export function Component() {
  const query = useQuery({
    ...callQuery(client, 'admin-get_retention', {}),
    refetchInterval: ({ state }) =>
      state.data?.removals.some((removal) => removal.state === 'CONFIRMED') === true ? POLL_MS : false,
  })
  const section = { data: query.data, error: loadError(query, settingsTexts.loadFailure) }
  return (
    <SettingsFrame>
      <DueSection {...section} />
      <RemovalsSection {...section} />
      <PreservedSection {...section} />
      <PeriodsSection {...section} />
      <RemovedSection removed={query.data?.removals.reduce((sum, one) => sum + one.removed, 0)} />
    </SettingsFrame>
  )
}
