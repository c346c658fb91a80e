import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { client } from '../../lib/server/client.ts'
import { FormGate } from './gate/form-gate.tsx'
import { MemoForm } from './memo-form.tsx'
import { sourceOfMemo } from './memo-source.ts'

/** Editing one's own memo (U9: /memo/edit/{product_id}). */
export function Component() {
  const { product_id: memoId = '' } = useParams()
  const input = { memo_id: memoId }
  const memo = useQuery({
    queryKey: ['getMemoDetailsForEditing', input],
    queryFn: async ({ signal }) =>
      sourceOfMemo(await client.call('getMemoDetailsForEditing', input, { signal })),
    // Fetched whenever the form opens, and not again while it is being filled in.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const reload = async () => sourceOfMemo(await client.call('getMemoDetailsForEditing', input))
  return (
    <FormGate source={memo}>
      {(source) => <MemoForm key={source.memo?.memoId} source={source} reload={reload} />}
    </FormGate>
  )
}
