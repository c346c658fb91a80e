import type { CallInput, CallOutput } from '@countersign/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../../../lib/client.ts'
import type { TemplateDraft } from '../../model/wizard-state.ts'

export type TriedSample = CallOutput<'admin-try_policy'>['results'][number]

/** Answers to try a policy on. */
export interface TrialSample {
  sample_id: string
  owner_email: string
  memo_content: readonly { field_id: string }[]
}

/** Together with the answer's own time this stays within 300 ms. */
const REST_MS = 150

interface Trial {
  results: readonly TriedSample[] | undefined
  error: Error | null
  isRunning: boolean
  retry: () => void
}

/** Tries the policy on samples, shortly after the last change and never per key. */
export function useTrial(
  draft: Pick<TemplateDraft, 'content' | 'config' | 'policy'>,
  templateId: string | null,
  samples: readonly TrialSample[],
): Trial {
  const now =
    samples.length === 0
      ? null
      : JSON.stringify({
          template_content: draft.content,
          template_config: draft.config,
          policy: draft.policy,
          template_id: templateId,
          samples: samples.map(({ sample_id, owner_email, memo_content }) => ({
            sample_id,
            owner_email,
            memo_content,
          })),
        })
  const [asked] = useDebouncedValue(now, REST_MS)
  const trial = useQuery({
    queryKey: ['admin-try_policy', asked],
    queryFn: ({ signal }) =>
      client.call('admin-try_policy', JSON.parse(asked ?? '') as CallInput<'admin-try_policy'>, { signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return {
    results: now === null ? undefined : trial.data?.results,
    error: trial.error,
    isRunning: asked !== now || trial.isFetching,
    retry: () => void trial.refetch(),
  }
}
