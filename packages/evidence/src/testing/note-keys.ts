import { KEY_TYPE } from '../log/signed-note.ts'
import type { NoteKey, Sign } from '../log/signed-note.ts'

/** A new key, and what signs by it. */
export async function newNoteKey(
  name: string,
  type: number = KEY_TYPE.ED25519,
): Promise<{ key: NoteKey; sign: Sign }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const sign: Sign = async (bytes) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(bytes)))
  return { key: { name, type, publicKey }, sign }
}
