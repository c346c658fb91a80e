import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeLogKey } from '@countersign/server/platform/config/log-key'

/** The file of the key that signs the log's checkpoints, made at the first start: checkpoints that people keep are bound to it (O2). */
export function keptLogKey(dataDir: string): string {
  const file = join(dataDir, 'log-key.pem')
  if (existsSync(file)) return file
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, makeLogKey(), { mode: 0o600 })
  return file
}
