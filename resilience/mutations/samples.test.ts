import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import type { Sample } from './samples.ts'
import { SAMPLES } from './samples.ts'

const UNCHANGED = 'unchanged'
const folder = mkdtempSync(join(tmpdir(), 'countersign-samples-'))
/** The failures of each test file, by relative path. */
let failures: Map<string, string[]>

const testOf = (sample: Sample) => sample.file.replace(/\.ts$/, '.test.ts')
const copyOf = (sample: Sample) => String(SAMPLES.indexOf(sample))

function copyRules(name: string): void {
  cpSync(join(root, 'packages/domain/src'), join(folder, name), { recursive: true })
}

function makeMistake(sample: Sample): void {
  const path = join(folder, copyOf(sample), sample.file)
  const parts = readFileSync(path, 'utf8').split(sample.find)
  if (parts.length !== 2) throw new Error(`"${sample.what}" no longer matches ${sample.file}`)
  writeFileSync(path, parts.join(sample.replace))
}

/** Runs Vitest over all copies, each with the tests of its mutated file. */
function runTests(files: string[]): Map<string, string[]> {
  const report = join(folder, 'report.json')
  const { stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--root', folder, '--configLoader', 'native', '--maxWorkers', '1', '--no-isolate'],
      // Properties take seconds of processor time, and longer on a busy machine.
      ...['--testTimeout', '30000', '--reporter=json', `--outputFile=${report}`, ...files],
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; message: string; assertionResults: { failureMessages: string[] }[] }[]
    }
    return new Map(
      testResults.map(({ name, message, assertionResults }) => [
        name.slice(name.indexOf(folder) + folder.length + 1),
        [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)].filter(
          (text) => text !== '',
        ),
      ]),
    )
  } catch (error) {
    throw new Error(`Vitest wrote no report: ${stderr}`, { cause: error })
  }
}

describe('the rules’ own tests', () => {
  beforeAll(() => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    copyRules(UNCHANGED)
    for (const sample of SAMPLES) {
      copyRules(copyOf(sample))
      makeMistake(sample)
    }
    failures = runTests(
      SAMPLES.flatMap((sample) => [UNCHANGED, copyOf(sample)].map((copy) => `${copy}/${testOf(sample)}`)),
    )
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(SAMPLES)('fail if $what', (sample) => {
    expect(failures.get(`${UNCHANGED}/${testOf(sample)}`)).toEqual([])
    expect(failures.get(`${copyOf(sample)}/${testOf(sample)}`)?.length).toBeGreaterThan(0)
  })
})
