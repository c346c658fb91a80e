import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  checkTimestamp,
  newNonce,
  parseCertificate,
  readPem,
  readTimestampResponse,
  writeTimestampRequest,
} from '@countersign/evidence/seal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSealFiles, sealFilesIn } from './authorities.ts'
import type { TimestampServer } from './server.ts'
import { startTimestampServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-timestamps-'))
const files = sealFilesIn(folder)
let server: TimestampServer

beforeAll(async () => {
  await makeSealFiles(folder, 'Northwind Holdings')
  const { timestampKey: key, timestampCertificate: certificate } = files
  server = await startTimestampServer({ host: '127.0.0.1', port: 0, key, certificate })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (body: Uint8Array | undefined) =>
  fetch(`http://127.0.0.1:${server.port}/`, body ? { method: 'POST', body: Uint8Array.from(body) } : {})

it('O3: the development authority dates what it is asked to, under a root of its own', async () => {
  const over = Uint8Array.of(1, 2, 3)
  const nonce = newNonce()
  const response = await ask(writeTimestampRequest(over, nonce))
  expect(response.headers.get('content-type')).toBe('application/timestamp-reply')
  const token = readTimestampResponse(new Uint8Array(await response.arrayBuffer()))
  const [root] = readPem(readFileSync(files.timestampRoot, 'utf8'), 'CERTIFICATE')
  const roots = [parseCertificate(root as Uint8Array, 'seal-timestamp')]
  const timestamp = await checkTimestamp(token, { over, nonce, roots, others: [] })
  expect(timestamp.by).toBe('Development clock')
  expect(Math.abs(timestamp.at.getTime() - Date.now())).toBeLessThan(60_000)
})

it('O3: the development authority refuses what isn’t a request', async () => {
  expect((await ask(Uint8Array.of(1))).status).toBe(400)
  expect((await ask(undefined)).status).toBe(405)
})

it('O3: keys and certificates of development are made once', async () => {
  const before = readFileSync(files.sealCertificate, 'utf8')
  await makeSealFiles(folder, 'Northwind Holdings')
  expect(readFileSync(files.sealCertificate, 'utf8')).toBe(before)
})
