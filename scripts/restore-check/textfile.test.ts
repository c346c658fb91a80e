import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { writeTextfile } from './textfile.ts'

const METRIC = 'countersign_last_good_restore_timestamp_seconds'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-textfile-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the file for Prometheus', () => {
  it('has the time of the last good restore, and nothing else is left in its folder', () => {
    const file = join(folder, 'restore.prom')
    for (const time of ['2026-11-15T05:00:00Z', '2026-11-22T05:00:00.900Z'])
      writeTextfile(file, new Date(time))
    expect(readFileSync(file, 'utf8')).toMatch(
      new RegExp(`^# HELP ${METRIC} .+\n# TYPE ${METRIC} gauge\n${METRIC} 1795323600\n$`),
    )
    expect(readdirSync(folder)).toEqual(['restore.prom'])
  })

  it('has the metric that the alert watches', () => {
    expect(readFileSync(join(root, 'ops/prometheus/alerts.yml'), 'utf8')).toContain(`max(${METRIC})`)
  })
})
