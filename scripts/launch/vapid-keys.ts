import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeKeyPair } from '@countersign/server/platform/config/vapid-keys'
import type { KeyPair } from '@countersign/server/platform/config/vapid-keys'

/** The keys of web push, stored at the first start: subscriptions are bound to them (M7). */
export function readVapidKeys(dataDir: string): KeyPair {
  const file = join(dataDir, 'vapid-keys.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as KeyPair
  mkdirSync(dataDir, { recursive: true })
  const pair = makeKeyPair()
  writeFileSync(file, JSON.stringify(pair), { mode: 0o600 })
  return pair
}
