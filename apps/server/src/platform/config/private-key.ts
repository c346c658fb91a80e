import type { KeyObject } from 'node:crypto'
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/**
 * Reads a setting's private key. What it is for, the caller checks.
 * @throws ConfigError if the file has none
 */
export function readPrivateKey(setting: string, file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file))
  } catch (cause) {
    throw new ConfigError(
      `Setting ${setting}: ${file} can’t be read as a private key: ${(cause as Error).message}`,
    )
  }
}
