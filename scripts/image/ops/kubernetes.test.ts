import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LONGEST_MS } from '@countersign/server/http/transport/drain'
import { ANSWER_MS, HEALTH_PATHS } from '@countersign/server/http/transport/health'
import type { Config } from '@countersign/server/platform/config/config'
import { DOCUMENT_LIMITS } from '@countersign/server/platform/documents/limits'
import { USER_ID } from '../debian-base.ts'
import { root } from '../../root.ts'
import { readContainerfile } from './containerfile.ts'
import type { Container } from './kubernetes.ts'
import { environmentOf, find, IMAGE, manifests, podOf } from './kubernetes.ts'
import type { Manifest } from './kubernetes-schemas.ts'
import { checkManifests } from './kubernetes-schemas.ts'
import { numberAfter, readVariables, readYaml } from './ops-files.ts'
import { readProcessSettings } from './settings.ts'

const web = podOf(find('Deployment', 'countersign-web'))
const worker = podOf(find('Deployment', 'countersign-worker'))
const migration = podOf(find('Job', 'countersign-migrate'))
const PODS = { web, worker, migration }

const configOf = (container: Container): Config =>
  readProcessSettings({ ...readContainerfile().environment, ...environmentOf(container) })

describe('the manifests', () => {
  it('fit the schemas of Kubernetes, without unknown fields', async () => {
    expect(manifests.length).toBeGreaterThan(9)
    expect(await checkManifests(manifests)).toEqual([])
  })

  it('are refused with a wrong type, a missing field, or an unknown one', async () => {
    const invalid = structuredClone(manifests.find(({ kind }) => kind === 'Deployment')) as unknown as {
      spec: { replicas: unknown; selector?: object; template: { spec: object } }
    }
    invalid.spec.replicas = '2'
    delete invalid.spec.selector
    Object.assign(invalid.spec.template.spec, { gracePeriod: 5 })
    const faults = (await checkManifests([invalid as unknown as Manifest])).join('\n')
    expect(faults).toMatch(/replicas must be integer/)
    expect(faults).toMatch(/must have required property selector/)
    expect(faults).toMatch(/"gracePeriod"' does not exist/)
  })

  it('are all in kustomization.yaml but the example of the secret', () => {
    const { resources } = readYaml('kubernetes/kustomization.yaml') as { resources: string[] }
    expect(resources.toSorted()).toEqual(
      readdirSync(join(root, 'ops/kubernetes'))
        .filter((name) => name !== 'kustomization.yaml' && name !== 'secret.example.yaml')
        .toSorted(),
    )
  })

  it.each(Object.entries(PODS))(
    'run the image unprivileged on a read-only root: %s',
    (_name, { pod, container }) => {
      expect(container.image).toBe(IMAGE)
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        // Otherwise a service called web would set WEB_PORT.
        enableServiceLinks: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: USER_ID,
          runAsGroup: USER_ID,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    },
  )
})

describe('the processes in Kubernetes', () => {
  it('get their settings, all of which exist', () => {
    expect(configOf(web.container)).toMatchObject({ production: true, trustProxy: 1, runsJobs: false })
    expect(configOf(worker.container)).toMatchObject({ production: true, runsJobs: false })
    expect(environmentOf(worker.container)).toMatchObject(readVariables('environment/worker-1.env'))
    expect(Object.keys(environmentOf(migration.container))).toEqual(['DATABASE_URL'])
    expect([web, worker, migration].map(({ container }) => container.args)).toEqual([
      ['web'],
      ['worker'],
      ['migrate'],
    ])
  })

  it('keep files in a bucket, because pods share no folder', () => {
    for (const { container } of [web, worker]) expect(configOf(container).storageUrl).toMatch(/^s3:/)
  })

  it('have the ports that the product listens on', () => {
    const { web: site, admin, metrics } = configOf(web.container)
    expect(web.container.ports).toEqual([
      { name: 'web', containerPort: site.port },
      { name: 'admin', containerPort: admin.port },
      { name: 'metrics', containerPort: metrics?.port },
    ])
    const { metrics: ofWorker } = configOf(worker.container)
    expect(worker.container.ports).toEqual([{ name: 'metrics', containerPort: ofWorker?.port }])
  })

  it('are probed where the product answers', () => {
    for (const probe of [web.container.startupProbe, web.container.livenessProbe])
      expect(probe?.httpGet).toEqual({ path: HEALTH_PATHS.alive, port: 'web' })
    expect(web.container.readinessProbe?.httpGet).toEqual({ path: HEALTH_PATHS.ready, port: 'web' })
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
      expect(worker.container[probe]?.httpGet).toEqual({ path: '/metrics', port: 'metrics' })
  })

  it('stay in service during a failover, and may answer as late as the product does (T1)', () => {
    const { periodSeconds = 0, failureThreshold = 0, timeoutSeconds = 0 } = web.container.readinessProbe ?? {}
    expect(timeoutSeconds * 1000).toBeGreaterThan(ANSWER_MS)
    const longestFailover = numberAfter('ha/patroni.yml', '\n    ttl:') + 3
    expect(periodSeconds * failureThreshold).toBeGreaterThan(longestFailover)
  })

  it('have as long to end as under systemd, after proxies have stopped sending requests (T4)', () => {
    const preStop = web.container.lifecycle?.preStop?.sleep?.seconds ?? 0
    const grace = numberAfter('systemd/countersign-web@.service', 'TimeoutStopSec=')
    expect(preStop).toBeGreaterThan(0)
    expect(web.pod.terminationGracePeriodSeconds).toBe(preStop + grace)
    expect(grace * 1000).toBeGreaterThan(configOf(web.container).drainMs + LONGEST_MS)
    expect(worker.pod.terminationGracePeriodSeconds).toBe(
      numberAfter('systemd/countersign-worker@.service', 'TimeoutStopSec='),
    )
  })

  it('have memory for every process that creates documents (Q4)', () => {
    // PDFs and spreadsheets.
    const KINDS = 2
    const children = KINDS * DOCUMENT_LIMITS.size * DOCUMENT_LIMITS.memory
    for (const { container } of [web, worker]) {
      const limit = Number(/^(\d+)Mi$/.exec(String(container.resources?.limits?.memory))?.[1])
      expect(limit).toBeGreaterThanOrEqual(children + 512)
    }
  })

  it.each(['web', 'worker'])('are interrupted one at a time: %s', (component) => {
    const { spec } = find('Deployment', `countersign-${component}`)
    const budget = find('PodDisruptionBudget', `countersign-${component}`).spec
    expect(spec?.replicas).toBeGreaterThan(1)
    expect(spec?.template.metadata?.labels).toEqual(spec?.selector.matchLabels)
    expect(budget).toMatchObject({ maxUnavailable: 1, selector: spec?.selector })
  })
})

describe('the way to the sites', () => {
  const { rules = [], tls = [] } = find('Ingress', 'countersign').spec ?? {}
  const { selector, ports = [] } = find('Service', 'countersign').spec ?? {}

  it('leads from their public addresses to their ports', () => {
    const config = configOf(web.container)
    const backends = rules.map(({ host, http }) => [host, http?.paths[0]?.backend.service])
    expect(backends).toEqual([
      [new URL(config.web.url).host, { name: 'countersign', port: { name: 'web' } }],
      [new URL(config.admin.url).host, { name: 'countersign', port: { name: 'admin' } }],
    ])
    expect(tls[0]?.hosts).toEqual(rules.map(({ host }) => host))
    expect(ports.map(({ name, targetPort }) => [name, targetPort])).toEqual([
      ['web', 'web'],
      ['admin', 'admin'],
    ])
    expect(selector).toEqual(find('Deployment', 'countersign-web').spec?.selector.matchLabels)
  })

  it('has the limits of ops/nginx, and does not buffer event streams (U48)', () => {
    const proxy = (directive: string) => numberAfter('nginx/countersign-proxy.conf', directive)
    const { annotations } = find('Ingress', 'countersign').metadata ?? {}
    expect(annotations).toEqual(
      Object.fromEntries(
        Object.entries({
          'proxy-body-size': `${proxy('client_max_body_size')}m`,
          'proxy-buffering': 'off',
          'proxy-connect-timeout': String(proxy('proxy_connect_timeout')),
          'proxy-read-timeout': String(proxy('proxy_read_timeout')),
          'proxy-next-upstream': 'error timeout http_502',
        }).map(([name, value]) => [`nginx.ingress.kubernetes.io/${name}`, value]),
      ),
    )
  })
})
