import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { waitUntilReady } from '../../scripts/launch/ready.ts'
import { root } from '../../scripts/root.ts'
import type { Nginx } from '../../scripts/test/nginx.ts'

export interface ReverseProxy {
  stop(): Promise<void>
}

/** Names the process that answered, for the tests. */
export const SERVED_BY = 'x-served-by'

/** Reserves the proxy's port first, because its address is a setting of the processes behind it. */
export const proxyPort = () => freePort(0)

/** Runs nginx with the configuration in ops/nginx in front of several processes. */
export async function startReverseProxy(
  nginx: Nginx,
  port: number,
  origins: string[],
): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-nginx-'))
  // Started by root, nginx runs as another user, who must access its temporary folders.
  await chmod(folder, 0o711)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await configuration(folder, port, origins))
  const child = spawn(nginx.path, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    env: { ...process.env, ...nginx.environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, new AbortController().signal)
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** ops/nginx as documented, with our upstream instead of the first one and without TLS. */
async function configuration(folder: string, port: number, origins: string[]): Promise<string> {
  const documented = await readFile(join(root, 'ops/nginx/countersign.conf'), 'utf8')
  const [upstream] = /upstream countersign_web \{[^}]*\}/.exec(documented) ?? []
  if (!upstream) throw new Error('ops/nginx/countersign.conf has no upstream countersign_web.')
  const [line] = /^ *server 127\.0\.0\.1:\d+ .*$/m.exec(upstream) ?? []
  if (!line) throw new Error('The upstream countersign_web names no process.')
  const servers = origins.map((origin) => line.replace(/127\.0\.0\.1:\d+/, new URL(origin).host)).join('\n')
  const ours = upstream.replace(/(^ *server .*\n)+/m, `${servers}\n`)
  return `
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 4096; }
http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n    ')}
    ${ours}
    server {
        listen 127.0.0.1:${port};
        add_header ${SERVED_BY} $upstream_addr always;
        set $countersign countersign_web;
        include ${join(root, 'ops/nginx/countersign-proxy.conf')};
    }
}
`
}
