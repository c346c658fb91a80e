import { makeKeyPair } from '@countersign/server/platform/config/vapid-keys'

/** The settings that switch push on, with keys of their own (M7). */
export function pushEnvironment(): Record<string, string> {
  const { publicKey, privateKey } = makeKeyPair()
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:operators@northwind.example',
    // The peer of the tests.
    OUTGOING_ALLOWED_HOSTS: 'localhost',
  }
}
