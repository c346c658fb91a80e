import { CallFailure } from '../protocol/call-failure.ts'
import type { ScanState } from './scans.queries.ts'

/**
 * Q3: a file that waits for its scan can't be opened, and an infected one is no longer there.
 * @throws CallFailure FAILED_PRECONDITION with the reason FILES_UNSCANNED or FILE_INFECTED
 */
export function requireScanned({
  name,
  scan,
  finding,
}: {
  name: string
  scan: ScanState | null
  finding: string | null
}): void {
  if (scan === 'WAITING')
    throw new CallFailure(
      'FAILED_PRECONDITION',
      `${name} waits for its malware scan and can be opened after that. Try again in a minute.`,
      { reason: 'FILES_UNSCANNED' },
    )
  if (scan === 'INFECTED')
    throw new CallFailure(
      'FAILED_PRECONDITION',
      `${name} contained malware (${finding}) and was removed. Its name and hash stay.`,
      { reason: 'FILE_INFECTED' },
    )
}
