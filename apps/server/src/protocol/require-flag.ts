import { CallFailure } from './call-failure.ts'
import type { Caller } from './services.ts'
import type { RemoteConfigValues } from '../platform/config/remote-config.ts'

/** Flags that switch off a function of the product, on screens and for programs. */
type FunctionFlag = Extract<keyof RemoteConfigValues, 'is_global_search_enabled' | 'is_download_xlsx_enabled'>

const refusals: Record<FunctionFlag, string> = {
  is_global_search_enabled: 'Search is switched off.',
  is_download_xlsx_enabled: 'Downloading reports is switched off.',
}

/**
 * Refuses a function that the remote configuration switches off, to every caller and not only on screen (U44).
 * @throws CallFailure FAILED_PRECONDITION
 */
export function requireFlag({ remoteConfig }: Pick<Caller, 'remoteConfig'>, flag: FunctionFlag): void {
  if (!remoteConfig[flag])
    throw new CallFailure('FAILED_PRECONDITION', refusals[flag], { reason: 'SWITCHED_OFF', flag })
}
