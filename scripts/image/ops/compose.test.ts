import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { HEALTH_PATHS } from '@countersign/server/http/transport/health'
import { readContainerfile } from './containerfile.ts'
import { numberAfter, readOps, readVariables, readYaml } from './ops-files.ts'
import { readProcessSettings, withFilesAsBlanks } from './settings.ts'

interface Service {
  command?: string[]
  environment?: Record<string, string>
  env_file?: string
  secrets?: string[]
  networks?: string[]
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period?: string
  healthcheck?: { test: string[] }
}

const { services, secrets, volumes, networks } = readYaml('compose/compose.yaml') as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}

const settingsOf = ({ environment = {}, env_file }: Service) => ({
  ...readContainerfile().environment,
  ...(env_file === undefined ? {} : readVariables(`compose/${env_file}`)),
  ...withFilesAsBlanks(environment),
})

const WEBS = ['web-1', 'web-2']
const PROCESSES = [...WEBS, 'worker']

describe('compose.yaml', () => {
  it.each(PROCESSES)('gives %s its settings, all of which exist', (name) => {
    const config = readProcessSettings(settingsOf(services[name] as Service))
    expect(config).toMatchObject({ production: true, runsJobs: false, trustProxy: name === 'worker' ? 0 : 1 })
    expect(services[name]?.command).toEqual([name.replace(/-\d$/, '')])
  })

  it('gives the migration the database alone', () => {
    expect(services.migrate?.command).toEqual(['migrate'])
    expect(services.migrate?.environment).toEqual({ DATABASE_URL_FILE: '/run/secrets/database-url' })
  })

  it.each(Object.entries(services))('mounts the secrets that %s reads, and no others', (_name, service) => {
    const read = Object.values(service.environment ?? {}).filter((value) => value.startsWith('/run/secrets/'))
    expect(read.map((path) => path.slice('/run/secrets/'.length)).toSorted()).toEqual(
      (service.secrets ?? []).toSorted(),
    )
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(service.secrets ?? []))
  })

  it.each(Object.entries(services))(
    'lets %s gain no privileges and change nothing in its image',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    },
  )

  it.each(Object.entries(services))('declares the networks and volumes of %s', (_name, service) => {
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(service.networks ?? []))
    const named = (service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((from) => !from.startsWith('.'))
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named))
  })

  it('keeps the files of all processes in one volume, at DATA_DIR', () => {
    const { DATA_DIR } = readContainerfile().environment
    for (const name of PROCESSES) expect(services[name]?.volumes).toEqual([`files:${DATA_DIR}`])
  })

  it('waits as long for processes to end as the units of systemd', () => {
    for (const name of PROCESSES) {
      const unit = `systemd/countersign-${name.replace(/-\d$/, '')}@.service`
      expect(services[name]?.stop_grace_period).toBe(`${numberAfter(unit, 'TimeoutStopSec=')}s`)
    }
  })

  it('asks sites whether they are ready, and the worker for its metrics', () => {
    for (const name of PROCESSES) {
      const config = readProcessSettings(settingsOf(services[name] as Service))
      const address =
        name === 'worker'
          ? `127.0.0.1:${config.metrics?.port}/metrics`
          : `127.0.0.1:${config.web.port}${HEALTH_PATHS.ready}`
      const [, , , script = ''] = services[name]?.healthcheck?.test ?? []
      expect(script).toContain(`fetch('http://${address}')`)
      // 1 unless the product runs here.
      const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
      expect({ hasAnswer: status === 0 || status === 1, stderr }).toEqual({ hasAnswer: true, stderr: '' })
    }
  })

  it('gives the worker the pool and the metrics of ops/environment', () => {
    expect(services.worker?.environment).toMatchObject(readVariables('environment/worker-1.env'))
  })
})

describe('nginx.conf beside it', () => {
  const withoutServers = (text: string) =>
    text.replaceAll(/^#.*\n/gm, '').replaceAll(/( +server )\S+(:\d+ .*\n)( +server .*\n)*/g, '$1\n')

  it('is ops/nginx/countersign.conf with the containers as processes', () => {
    const ours = readOps('compose/nginx.conf')
    expect(withoutServers(ours)).toBe(withoutServers(readOps('nginx/countersign.conf')))
    const { web, admin } = readProcessSettings(settingsOf(services['web-1'] as Service))
    const servers = [...ours.matchAll(/^ +server (\S+) max_fails/gm)].map(([, server]) => server)
    expect(servers).toEqual([web, admin].flatMap(({ port }) => WEBS.map((name) => `${name}:${port}`)))
  })
})
