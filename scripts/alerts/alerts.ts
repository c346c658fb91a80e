import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'

// `npm run alerts`: checks and tests the alerts, and checks the dashboard's queries, with Prometheus's promtool. Exits with 1 if
// it finds a fault, 2 if promtool isn't installed.

const PROMETHEUS = join(root, 'ops/prometheus')
const DASHBOARD = join(root, 'ops/grafana/countersign.json')

function promtool(...args: string[]): boolean {
  const { error, status } = spawnSync('promtool', args, { cwd: PROMETHEUS, stdio: 'inherit' })
  if (error) throw error
  return status === 0
}

/** Writes the dashboard's queries as recording rules, which promtool can parse. YAML includes JSON. */
function writeQueries(file: string): void {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
    panels: { id: number; targets: { refId: string; expr: string }[] }[]
  }
  const rules = panels.flatMap(({ id, targets }) =>
    targets.map(({ refId, expr }) => ({
      record: `panel:${id}:${refId}`,
      expr: expr.replaceAll('$__rate_interval', '1m'),
    })),
  )
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
}

if (spawnSync('promtool', ['--version']).error) {
  console.error(
    'promtool was not found, so the alerts were not checked. It is part of Prometheus; on Debian, install the package prometheus.',
  )
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'countersign-alerts-'))
try {
  const queries = join(folder, 'dashboard.yml')
  writeQueries(queries)
  const results = [
    promtool('check', 'config', 'prometheus.yml'),
    promtool('test', 'rules', 'alerts.test.yml'),
    promtool('check', 'rules', queries),
  ]
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
