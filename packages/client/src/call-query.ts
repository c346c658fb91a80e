import { queryOptions } from '@tanstack/react-query'
import type { CallInput, CallName } from '@countersign/contract'
import { CallError } from './call-error.ts'
import type { Client } from './client.ts'

/** Queries a call. The key is the wire name and the input, so that changes can invalidate by name. */
export function callQuery<Name extends CallName>(client: Client, name: Name, input: CallInput<Name>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => client.call(name, input, { signal }),
  })
}

/** Retries twice if there was no answer; the server's refusals are final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallError && ['UNREACHABLE', 'UNAVAILABLE'].includes(error.code)
}
