import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { SecureVersion } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../postgres/free-port.ts'
import { root } from '../../root.ts'
import { findNginx } from '../../test/nginx.ts'

const nginx = findNginx()
const folder = mkdtempSync(join(tmpdir(), 'countersign-nginx-'))
let child: ChildProcess | undefined
let ports: { plain: number; secure: number }

beforeAll(async () => {
  if (!nginx) return
  ports = { plain: await freePort(0), secure: await freePort(0) }
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'memo.example.com' }])
  writeFileSync(join(folder, 'countersign.crt'), cert)
  writeFileSync(join(folder, 'countersign.key'), key)
  const site = readFileSync(join(root, 'ops/nginx/countersign.conf'), 'utf8')
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${ports.secure} ssl`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replaceAll('include countersign-proxy.conf', `include ${root}/ops/nginx/countersign-proxy.conf`)
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  // Debian's own file allows the old versions of TLS for all sites.
  const http = `access_log off; ${temporary.join(' ')} ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; include ${folder}/site.conf;`
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr notice; events {} http { ${http} }`,
  )
  child = spawn(nginx.path, ['-c', join(folder, 'nginx.conf')], {
    env: { ...process.env, ...nginx.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const chunk of child.stderr ?? []) if (String(chunk).includes('start worker processes')) break
})
afterAll(async () => {
  if (child && child.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

async function getPlain(path: string): Promise<{ status: number | undefined; location: string | undefined }> {
  const sent = request({ port: ports.plain, path, headers: { host: 'memo.example.com' } }).end()
  const [answer] = (await once(sent, 'response')) as [
    { statusCode?: number; headers: { location?: string }; resume: () => void },
  ]
  answer.resume()
  return { status: answer.statusCode, location: answer.headers.location }
}

/** The protocol of a connection with this version alone; null if it is refused. */
function handshake(version: SecureVersion): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(
      {
        port: ports.secure,
        servername: 'memo.example.com',
        minVersion: version,
        maxVersion: version,
        // Only who it is isn't checked here.
        rejectUnauthorized: false,
        ciphers: 'DEFAULT@SECLEVEL=0',
      },
      () => {
        resolve(socket.getProtocol())
        socket.destroy()
      },
    )
    socket.on('error', () => resolve(null))
  })
}

describe.skipIf(nginx === null)('nginx as ops/nginx configures it', () => {
  it('leads pages to https, and refuses programs that call without it', async () => {
    expect(await getPlain('/reports?year=2026')).toEqual({
      status: 301,
      location: 'https://memo.example.com/reports?year=2026',
    })
    for (const path of ['/call/get_memos', '/files', '/reports/pdf', '/log/checkpoint', '/scim/v2/Users'])
      expect(await getPlain(path), path).toEqual({ status: 403, location: undefined })
  })

  it('speaks TLS 1.2 and 1.3 alone', async () => {
    expect(await handshake('TLSv1.1')).toBeNull()
    expect(await handshake('TLSv1.2')).toBe('TLSv1.2')
    expect(await handshake('TLSv1.3')).toBe('TLSv1.3')
  })
})
