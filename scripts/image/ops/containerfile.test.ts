import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SETTING_NAMES } from '@countersign/server/platform/config/config'
import { SUITE, USER_ID } from '../debian-base.ts'
import { root } from '../../root.ts'
import { readContainerfile } from './containerfile.ts'
import { readOps } from './ops-files.ts'
import { readProcessSettings } from './settings.ts'

const { scripts, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

describe('the Containerfile', () => {
  const { from, environment, ports, user } = readContainerfile()

  it('builds with the Node of package.json, on the Debian of npm run image', () => {
    expect(from).toEqual([
      `docker.io/library/node:${dependencies.node}-${SUITE}-slim`,
      `docker.io/library/debian:${SUITE}-slim`,
    ])
  })

  it('runs in production as the user of npm run image, and exposes both sites', () => {
    expect(user).toBe(`${USER_ID}:${USER_ID}`)
    const blanks = {
      DATABASE_URL: '',
      SECRET_KEY: '',
      SMTP_URL: '',
      GOOGLE_CLIENT_ID: '',
      GOOGLE_CLIENT_SECRET: '',
    }
    const config = readProcessSettings({
      ...environment,
      ...blanks,
      WEB_URL: 'https://memo.example.com',
      ADMIN_URL: 'https://memo-console.example.com',
      GOOGLE_ISSUER: 'https://accounts.google.com',
    })
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', runsJobs: false })
    expect(ports).toEqual([config.web.port, config.admin.port])
  })
})

describe('the entry point of the image', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-entry-'))
    writeFileSync(
      join(folder, 'node'),
      '#!/bin/sh\nprintf "%s\\n" "$SECRET_KEY|$SMTP_URL|${SECRET_KEY_FILE-unset}|$*"\n',
    )
    chmodSync(join(folder, 'node'), 0o755)
    writeFileSync(join(folder, 'secret-key'), 'key = with\\n "quotes" $HOME\n')
    writeFileSync(join(folder, 'smtp-url'), 'smtp://mail')
    writeFileSync(join(folder, 'empty'), '')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Runs it with a `node` that prints what it gets. */
  function enter(args: string[], environment: Record<string, string> = {}) {
    const { status, stdout, stderr } = spawnSync('sh', [join(root, 'ops/oci/countersign.sh'), ...args], {
      env: { PATH: `${folder}${delimiter}${process.env.PATH}`, ...environment },
      encoding: 'utf8',
    })
    return { status, printed: stdout + stderr }
  }
  const file = (name: string) => join(folder, name)
  const product = '/opt/countersign'

  it('reads secrets from files, word for word', () => {
    const files = { SECRET_KEY_FILE: file('secret-key'), SMTP_URL_FILE: file('smtp-url') }
    expect(enter(['web'], files)).toEqual({
      status: 0,
      printed: `key = with\\n "quotes" $HOME|smtp://mail|unset|${product}/apps/server/src/main.ts\n`,
    })
  })

  it('reads from files only settings that exist', () => {
    const [, names = ''] = /^for name in ([^;]*);/m.exec(readOps('oci/countersign.sh')) ?? []
    const secrets = names.match(/[A-Z_0-9]+/g) ?? []
    expect(secrets).toContain('DATABASE_URL')
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(secrets))
  })

  it.each([
    ['absent', 'cannot be read'],
    ['empty', 'is empty'],
  ])('names the setting whose file is %s', (name, fault) => {
    expect(enter(['web'], { SECRET_KEY_FILE: file(name) })).toEqual({
      status: 1,
      printed: `Setting SECRET_KEY_FILE: ${file(name)} ${fault}\n`,
    })
  })

  it.each([
    [[], 'apps/server/src/main.ts'],
    [['web'], 'apps/server/src/main.ts'],
    [['migrate'], 'scripts/database/migrate.ts'],
    [['verify'], 'scripts/database/verify.ts'],
  ])('runs a process: %j', (args, program) => {
    expect(enter(args).printed).toBe(`||unset|${product}/${program}\n`)
  })

  it('runs a worker with the limits of npm run worker', () => {
    const [, flags] = /^node (.*) \S+$/.exec(scripts.worker ?? '') ?? []
    expect(enter(['worker']).printed).toBe(`||unset|${flags} ${product}/apps/server/src/worker.ts\n`)
  })

  it('refuses anything else', () => {
    expect(enter(['sh'])).toEqual({
      status: 2,
      printed: 'Usage: countersign web|worker|migrate|verify, not sh\n',
    })
  })
})
