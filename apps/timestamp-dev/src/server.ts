import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TimestampAuthority } from '@countersign/evidence/authority'
import { answerTimestampRequest } from '@countersign/evidence/authority'
import { parseCertificate, readPem } from '@countersign/evidence/seal'

/** Where a timestamp authority listens, and the files of its key and certificate in PEM. */
export interface TimestampSettings {
  host: string
  port: number
  key: string
  certificate: string
}

export interface TimestampServer {
  port: number
  close(): Promise<void>
}

/**
 * Starts a timestamp authority for development, as RFC 3161 has it over HTTP. It says what this machine's clock says, so its
 * timestamps prove nothing to anybody else.
 * @throws the listening socket's error, such as EADDRINUSE
 */
export async function startTimestampServer({
  host,
  port,
  key,
  certificate,
}: TimestampSettings): Promise<TimestampServer> {
  const authority = await readAuthority(key, certificate)
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.method !== 'POST') return response.writeHead(405).end()
      const given = await buffer(request)
      const reply = await answerTimestampRequest(given, authority, new Date())
      return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply)
    }
    answer().catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readAuthority(keyFile: string, certificateFile: string): Promise<TimestampAuthority> {
  const key = createPrivateKey(readFileSync(keyFile))
  const privateKey = await crypto.subtle.importKey(
    'pkcs8',
    Uint8Array.from(key.export({ type: 'pkcs8', format: 'der' })),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const certificates = readPem(readFileSync(certificateFile, 'utf8'), 'CERTIFICATE')
  return {
    key: { privateKey, publicKey, kind: 'P-256' },
    certificates: certificates.map((der) => parseCertificate(der, 'seal-timestamp')),
  }
}
