import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDocument, parseTrust } from '@countersign/evidence'
import { CHANGES } from '@countersign/evidence/testing/changed-seal'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SealedMemo } from '../tampering/sealed-memo.ts'
import { sealMemo } from '../tampering/sealed-memo.ts'
import { documentedBlocks, runLines, skippedFor, withoutTrust } from './programs.ts'

const skipped = skippedFor('verdicts')
const untrusted = skippedFor('trust')

/** The lines of docs/proof.md: what each block prepares or checks. */
const [trusting = '', poppler = '', signature = '', timestamp = '', form = ''] = documentedBlocks()

describe.skipIf(skipped !== '')(`the seal, as other programs judge it${skipped}`, () => {
  let memo: SealedMemo
  let folder: string
  let sealedAt: string
  beforeAll(async () => {
    const database = await createTestDatabase()
    try {
      memo = await sealMemo(database.url)
    } finally {
      await database.drop()
    }
    sealedAt = (await checkDocument(memo.sealed, parseTrust(memo.trust))).seal?.at ?? ''
    folder = mkdtempSync(join(tmpdir(), 'countersign-verdicts-'))
    writeFileSync(join(folder, 'memo.pdf'), memo.sealed)
    writeFileSync(join(folder, 'trust.json'), memo.trust)
    expect(runLines(untrusted === '' ? trusting : withoutTrust(trusting), folder)).toEqual({
      code: 0,
      printed: '',
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs lines on a copy of the folder, whose PDF was changed. */
  function runOn(changed: Uint8Array, lines: string) {
    const copy = mkdtempSync(join(tmpdir(), 'countersign-verdicts-'))
    try {
      cpSync(folder, copy, { recursive: true })
      writeFileSync(join(copy, 'memo.pdf'), changed)
      return runLines(lines, copy)
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }

  /** With another size of its first page: a byte that the seal covers, and no form depends on. */
  function changedByte(): Uint8Array {
    const changed = Uint8Array.from(memo.sealed)
    const at = Buffer.from(changed).indexOf('/MediaBox [0 0 ') + '/MediaBox [0 0 '.length
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }

  it('O3: poppler calls it valid, and the total document signed', () => {
    const { code, printed } = runLines(withoutTrust(poppler), folder)
    expect(printed).toContain('Signature Validation: Signature is Valid.')
    expect(printed).toContain('- Total document signed\n')
    expect(printed).toContain('Signature Type: ETSI.CAdES.detached')
    expect(printed.match(/^Signature #/gm)).toHaveLength(1)
    expect(code).toBe(0)
  })

  it.skipIf(untrusted !== '')(
    `O3: poppler trusts its certificate by the root of the trust file${untrusted}`,
    () => {
      const { code, printed } = runLines(poppler, folder)
      expect(printed).toContain('Signature Validation: Signature is Valid.')
      expect(printed).toContain('Certificate Validation: Certificate is Trusted.')
      expect(printed).toContain('- Total document signed\n')
      expect(code).toBe(0)
      const distrusting = `certutil -D -d sql:nss -n 'seal root'\n${poppler}`
      expect(runOn(memo.sealed, distrusting).printed).not.toContain('Certificate is Trusted')
    },
  )

  it('O3: poppler finds a changed byte, and an appended update', () => {
    const lines = withoutTrust(poppler)
    expect(runOn(changedByte(), lines).printed).toContain('Signature Validation: Digest Mismatch.')
    const append = CHANGES.find(({ name }) => name === 'appends an update')
    expect(runOn(append!.apply(memo.sealed), lines).printed).toContain('- Not total document signed\n')
  })

  it('O3: OpenSSL verifies the signature as CAdES, over every byte but itself', () => {
    const { code, printed } = runLines(signature, folder)
    expect(printed).toContain('CAdES Verification successful')
    expect(code).toBe(0)
    const changed = runOn(changedByte(), signature)
    expect(changed.printed).toContain('CAdES Verification failure')
    expect(changed.code).not.toBe(0)
  })

  it('O3: OpenSSL verifies the timestamp, which is of this signature and of the seal’s instant', () => {
    const { code, printed } = runLines(signature + timestamp, folder)
    expect(printed).toContain('Verification: OK')
    expect(code).toBe(0)
    const [, stamped = ''] = /Time stamp: (.+ GMT)/.exec(printed) ?? []
    expect(new Date(stamped).toISOString()).toBe(sealedAt)
    const other = timestamp.replace('openssl ts -verify', 'echo >> signature.bin; openssl ts -verify')
    const refused = runLines(signature + other, folder)
    expect(refused.printed).toContain('Verification: FAILED')
    expect(refused.code).not.toBe(0)
  })

  it('O3: qpdf finds no error, and the record has the hash that it had before the seal', () => {
    const { code, printed } = runLines(form, folder)
    expect(printed).toContain('No syntax or stream encoding errors found')
    expect(printed).not.toContain('WARNING')
    const hashes = [...printed.matchAll(/^([0-9a-f]{64}) {2}(memo|unsealed)\.json$/gm)].map(
      ([, hash]) => hash,
    )
    expect(hashes).toHaveLength(2)
    expect(new Set(hashes).size).toBe(1)
    expect(code).toBe(0)
  })
})
