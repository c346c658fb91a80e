import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { client } from '../../lib/client.ts'
import { FormGate } from './form-gate.tsx'
import { MemoForm } from './memo-form.tsx'
import { sourceOfMemo } from './memo-source.ts'

/** A memo of one's own, edited (end-user document section 2: /memo/edit/{product_id}). */
export function Component() {
  const { product_id: memoId = '' } = useParams()
  const memo = useQuery({
    ...callQuery(client, 'getMemoDetailsForEditing', { memo_id: memoId }),
    select: sourceOfMemo,
    // Fetched anew whenever the form opens, and left alone while somebody writes in it.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const reload = async () => sourceOfMemo(await client.call('getMemoDetailsForEditing', { memo_id: memoId }))
  return (
    <FormGate source={memo}>
      {(source) => <MemoForm key={source.memo?.memoId} source={source} reload={reload} />}
    </FormGate>
  )
}
