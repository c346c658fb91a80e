import type { Readable } from 'node:stream'

/** Looks for malware in files (Q3). */
export interface Scanner {
  /**
   * @returns what was found, as the scanner calls it; null where nothing was
   * @throws ScannerAway, or ScanFailed where it answers but can't judge this file
   */
  scan(bytes: Readable): Promise<string | null>
  /** @throws ScannerAway where it doesn't answer */
  ping(): Promise<void>
}

/** The scanner can't be reached, or doesn't answer in time. */
export class ScannerAway extends Error {
  override name = 'ScannerAway'
}

/** The scanner answered that it can't scan this file, such as by its own limit of sizes. */
export class ScanFailed extends Error {
  override name = 'ScanFailed'
}
