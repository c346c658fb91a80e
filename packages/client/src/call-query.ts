import { queryOptions } from '@tanstack/react-query'
import type { CallInput, CallName } from '@countersign/contract'
import { CallError } from './call-error.ts'
import type { Client } from './client.ts'

/** A call's answer as a query; its key is the wire name and the input, so that a change can invalidate by name. */
export function callQuery<Name extends CallName>(client: Client, name: Name, input: CallInput<Name>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => client.call(name, input, { signal }),
  })
}

/** Tries twice more where nothing answered; the server's refusals are final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallError && ['UNREACHABLE', 'UNAVAILABLE'].includes(error.code)
}
