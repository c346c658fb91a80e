import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyPair } from '@countersign/evidence/authority'
import { makeKeyPair, makeRoot, writePem } from '@countersign/evidence/authority'

/** Files that development seals with. */
export interface SealFiles {
  /** The key that seals, and its certificates up to the root. */
  sealKey: string
  sealCertificate: string
  /** The certificates that timestamps lead to. */
  timestampRoot: string
  /** The clock's own key and certificate. */
  timestampKey: string
  timestampCertificate: string
}

const YEARS = 10

/** Where they are kept in a folder. */
export function sealFilesIn(folder: string): SealFiles {
  return {
    sealKey: join(folder, 'seal-key.pem'),
    sealCertificate: join(folder, 'seal-certificate.pem'),
    timestampRoot: join(folder, 'timestamp-root.pem'),
    timestampKey: join(folder, 'timestamp-key.pem'),
    timestampCertificate: join(folder, 'timestamp-certificate.pem'),
  }
}

/** Makes them where they don't exist: an authority of the organisation's own, its sealing certificate, and a clock (O3). */
export async function makeSealFiles(folder: string, organization: string): Promise<void> {
  const files = sealFilesIn(folder)
  if (existsSync(files.timestampCertificate)) return
  const from = new Date(Date.now() - 24 * 3600_000)
  const until = new Date(from)
  until.setFullYear(from.getFullYear() + YEARS)
  const order = (name: string, key: KeyPair) => ({ organization, name, key, from, until })
  const [rootKey, sealKey, clockRootKey, clockKey] = (await Promise.all(
    Array.from({ length: 4 }, () => makeKeyPair()),
  )) as [KeyPair, KeyPair, KeyPair, KeyPair]
  const root = await makeRoot(order(`${organization} root`, rootKey))
  const seal = await root.issue({ ...order(`${organization} seal`, sealKey), purpose: 'sealing' })
  const clockRoot = await makeRoot({
    ...order('Development clock root', clockRootKey),
    organization: 'Development clock',
  })
  const clock = await clockRoot.issue({
    ...order('Development clock', clockKey),
    organization: 'Development clock',
    purpose: 'timestamps',
  })
  const certificates = (...ders: Uint8Array[]) => ders.map((der) => writePem('CERTIFICATE', der)).join('')
  const list = async (authority: typeof root) =>
    writePem('X509 CRL', await authority.listRevoked([], { from, until }))
  mkdirSync(folder, { recursive: true })
  write(files.sealKey, await keyPem(sealKey))
  write(files.sealCertificate, certificates(seal.der, root.certificate.der) + (await list(root)))
  write(files.timestampRoot, certificates(clockRoot.certificate.der) + (await list(clockRoot)))
  write(files.timestampKey, await keyPem(clockKey))
  write(files.timestampCertificate, certificates(clock.der))
}

const keyPem = async ({ privateKey }: KeyPair): Promise<string> =>
  writePem('PRIVATE KEY', new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)))

/** Complete or not at all. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
