import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { texts } from '../texts.ts'

/** What publishing does not affect: memos keep the version that they were started with (F7). */
export function PublishingEffects({ templateId }: { templateId: string | null }) {
  const effects = useQuery({
    ...callQuery(client, 'admin-get_publishing_effects', { template_id: templateId ?? '' }),
    enabled: templateId !== null,
    staleTime: 0,
  })
  if (templateId === null) return <p>{texts.review.effectsFirst}</p>
  if (effects.isError) return <p role="alert">{texts.review.effectsFailure}</p>
  if (!effects.data) return <p role="status">{texts.loading}</p>
  return <p>{texts.review.effects(effects.data.drafts, effects.data.open_memos)}</p>
}
