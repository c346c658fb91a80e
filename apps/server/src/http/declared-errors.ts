import type { CallDefinition } from '@countersign/contract'
import { CallFailure } from '../protocol/call-failure.ts'
import type { Services } from '../protocol/services.ts'

/**
 * Checks that a call declares the error that it answers (A2). An undeclared one is a defect: an INTERNAL answer in development and
 * tests, only logged in production.
 */
export function asDeclared(
  call: CallDefinition,
  cause: unknown,
  { config, log }: Pick<Services, 'config' | 'log'>,
): unknown {
  if (!(cause instanceof CallFailure) || isDeclared(call, cause)) return cause
  const reason = cause.details?.reason
  const answer = reason === undefined ? cause.code : `${cause.code} (${reason})`
  const defect = new Error(`${call.name} doesn't declare ${answer}: ${cause.message}`, { cause })
  if (!config.production) return defect
  log.error({ err: defect }, 'undeclared error')
  return cause
}

function isDeclared({ errors, reasons }: CallDefinition, { code, details }: CallFailure): boolean {
  const reason = details?.reason
  return errors.includes(code) && (reason === undefined || reasons.includes(reason))
}
