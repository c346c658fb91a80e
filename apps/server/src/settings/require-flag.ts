import { CallFailure } from '../http/call-failure.ts'
import type { Caller } from '../services.ts'
import type { RemoteConfigValues } from './remote-config.ts'

/** The flags that switch a whole function of the product, for screens and programs alike. */
type FunctionFlag = Extract<keyof RemoteConfigValues, 'is_global_search_enabled' | 'is_download_xlsx_enabled'>

const refusals: Record<FunctionFlag, string> = {
  is_global_search_enabled: 'Search is switched off.',
  is_download_xlsx_enabled: 'Downloading reports is switched off.',
}

/**
 * A function that the remote configuration switches off is off for every caller, not only where its button doesn't show
 * (end-user document section 9).
 * @throws CallFailure FAILED_PRECONDITION
 */
export function requireFlag({ remoteConfig }: Pick<Caller, 'remoteConfig'>, flag: FunctionFlag): void {
  if (!remoteConfig[flag])
    throw new CallFailure('FAILED_PRECONDITION', refusals[flag], { reason: 'SWITCHED_OFF', flag })
}
