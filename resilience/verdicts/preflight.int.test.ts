import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSealUpdate } from '@countersign/evidence'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealMemo } from '../tampering/sealed-memo.ts'

/** Apache PDFBox's check of PDF/A-1, and what it is built on, as Debian installs them. */
const JARS = [
  ...['preflight', 'pdfbox2', 'fontbox2', 'xmpbox', 'commons-io', 'commons-logging'],
  ...['bcprov', 'bcpkix', 'bcutil', 'jaxb-api', 'javax.activation'],
].map((name) => `/usr/share/java/${name}.jar`)
const isInstalled = JARS.every((jar) => existsSync(jar)) && spawnSync('which', ['java']).status === 0
const skipped = isInstalled
  ? ''
  : ', skipped: preflight is not installed: apt-get install default-jre-headless libpdfbox2-java libbcpkix-java libactivation-java libjaxb-api-java'

describe.skipIf(!isInstalled)(`the seal, as PDFBox’s check of PDF/A judges it${skipped}`, () => {
  let folder: string
  let sealed: Uint8Array
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-preflight-'))
    const database = await createTestDatabase()
    try {
      ;({ sealed } = await sealMemo(database.url))
    } finally {
      await database.drop()
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** What it finds: a PDF/A-3 has messages of PDF/A-1, with its attachment for one. */
  function messagesOf(pdf: Uint8Array): string[] {
    const file = join(folder, 'memo.pdf')
    writeFileSync(file, pdf)
    const { stdout, stderr } = spawnSync(
      'java',
      ['-cp', JARS.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b', file],
      { encoding: 'utf8' },
    )
    return (stdout + stderr).split('\n').filter((line) => /^[0-9.]+ : /.test(line))
  }

  it('O3: a seal adds no message and takes none away', () => {
    const before = messagesOf(readSealUpdate(sealed)!.base.bytes)
    expect(before.length).toBeGreaterThan(0)
    expect(messagesOf(sealed).sort()).toEqual(before.sort())
  })

  it('O3: it would find a seal whose widget is hidden', () => {
    const hidden = Buffer.from(sealed)
    const at = hidden.lastIndexOf('/F 132')
    expect(at).toBeGreaterThan(0)
    hidden.write('/F 134', at, 'latin1')
    expect(messagesOf(hidden).length).toBeGreaterThan(messagesOf(sealed).length)
  })
})
