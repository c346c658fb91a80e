import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'

/** Whether this installation keeps evidence, which passkeys sign (O4); undefined until it is known. */
export function useKeepsEvidence(): boolean | undefined {
  const { data } = useQuery(callQuery(client, 'admin-get_evidence', {}))
  return data && data.origin !== null
}
