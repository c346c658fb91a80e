import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { waitUntilReady } from '../../scripts/launch/ready.ts'
import { root } from '../../scripts/root.ts'
import { startNodeProxy } from './node-proxy.ts'
import { SERVED_BY, type ReverseProxy } from './proxy.ts'

const NGINX = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']

/** The machine's nginx; null where it has none. */
function findNginx(): string | null {
  return NGINX.find((path) => spawnSync(path, ['-v']).status === 0) ?? null
}

/** A port for the proxy: its address is a setting of the processes behind it, so it is known before they start. */
export const proxyPort = () => freePort(0)

/**
 * Passes an address on to several processes: nginx by the configuration in ops/nginx where the machine has it, else a small
 * proxy of Node's own.
 */
export async function startReverseProxy(port: number, origins: string[]): Promise<ReverseProxy> {
  const nginx = findNginx()
  const proxy = nginx ? await startNginx(nginx, port, origins) : await startNodeProxy(port, origins)
  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, new AbortController().signal)
  return proxy
}

async function startNginx(nginx: string, port: number, origins: string[]): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-nginx-'))
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await configuration(folder, port, origins))
  const child = spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return {
    kind: 'nginx',
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** ops/nginx as it is documented: our upstream takes the place of its first, and TLS is left out. */
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
