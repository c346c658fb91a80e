import { join } from 'node:path'
import { startChild } from './launch/child.ts'
import { viteProgram } from './launch/front-ends.ts'
import { run } from './launch/launch.ts'
import { restartOnChange } from './launch/restarting-child.ts'
import { freePort } from './postgres/free-port.ts'
import { root } from './root.ts'

// `npm run dev`: Vite serves the front ends on the usual ports and proxies the server's routes, so that cookies and
// origins are the same as in production. The server listens behind Vite and restarts on changes.
await run({
  prepare: async () => undefined,
  async serve(environment, plan, keep) {
    const webPort = await freePort(0)
    const adminPort = await freePort(0)
    const behind = {
      ...environment,
      WEB_PORT: String(webPort),
      ADMIN_PORT: String(adminPort),
      WEB_URL: plan.webUrl,
      ADMIN_URL: plan.adminUrl,
    }
    const startServer = () =>
      startChild('The server', [plan.serverProgram], { cwd: root, environment: behind })
    keep(() =>
      restartOnChange(
        startServer,
        ['apps/server/src', 'packages/domain/src', 'packages/contract/src', 'packages/demo-data/src'],
        console.log,
      ),
    )
    const startVite = (app: string, port: number, serverPort: number) =>
      startChild(
        `Vite (${app})`,
        [
          viteProgram(),
          '--port',
          String(port),
          '--strictPort',
          '--host',
          plan.host,
          '--clearScreen',
          'false',
        ],
        {
          cwd: join(root, 'apps', app),
          environment: { ...process.env, SERVER_URL: `http://127.0.0.1:${serverPort}` },
        },
      )
    keep(() => startVite('web', plan.webPort, webPort))
    keep(() => startVite('admin', plan.adminPort, adminPort))
    return `http://127.0.0.1:${webPort}/readyz`
  },
})
