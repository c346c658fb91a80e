import type { CallInput, CallOutput } from '@countersign/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../../lib/client.ts'
import { splitTypedNumbers } from '../model/draft/typed-numbers.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { useWizard } from '../wizard-store.ts'

export type CheckedPolicy = CallOutput<'admin-check_policy'>

const REST_MS = 400

const selectContent = (state: WizardState) => state.content
const selectConfig = (state: WizardState) => state.config
const selectPolicy = (state: WizardState) => (state.workflow === 'POLICY' ? state.policy : null)

interface PolicyCheck {
  /** Of the policy as it was checked last; undefined before, and where there is no policy. */
  checked: CheckedPolicy | undefined
  /** Whether it is of the policy as it is now. */
  isCurrent: boolean
  error: Error | null
  retry: () => void
}

/** The check before publishing (N5), shortly after each change: what the builder shows, and what 'Check' lists. */
export function usePolicyCheck(templateId: string | null): PolicyCheck {
  const edited = useWizard(selectContent)
  const config = useWizard(selectConfig)
  const policy = useWizard(selectPolicy)
  const content = useMemo(() => splitTypedNumbers(edited).readable, [edited])
  const now = useMemo(
    () =>
      policy &&
      JSON.stringify({
        template_content: content,
        template_config: config,
        policy,
        template_id: templateId,
      }),
    [content, config, policy, templateId],
  )
  const [asked] = useDebouncedValue(now, REST_MS)
  const check = useQuery({
    queryKey: ['admin-check_policy', asked],
    queryFn: ({ signal }) =>
      client.call('admin-check_policy', JSON.parse(asked ?? '') as CallInput<'admin-check_policy'>, {
        signal,
      }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return {
    checked: policy === null ? undefined : check.data,
    isCurrent: asked === now && !check.isPlaceholderData && check.data !== undefined,
    error: check.error,
    retry: () => void check.refetch(),
  }
}
