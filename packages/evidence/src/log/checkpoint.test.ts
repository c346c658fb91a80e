import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes/bytes.ts'
import { anyHash } from '../testing/grown-log.ts'
import { newNoteKey } from '../testing/note-keys.ts'
import { openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.ts'
import { cosign } from './cosignature.ts'
import { formatLogProof, parseLogProof } from './log-proof.ts'
import { formatNoteKey, isBy, isSigned, KEY_TYPE, parseNote, parseNoteKey, signNote } from './signed-note.ts'

const checkpoint = { origin: 'memos.example/log', size: 42, root: anyHash(1) }

async function newLog() {
  const log = await newNoteKey(checkpoint.origin)
  const witness = await newNoteKey('auditor.example/witness', KEY_TYPE.COSIGNATURE)
  const note = await signCheckpoint(checkpoint, log.key, log.sign)
  return { log, witness, note }
}

describe('signed notes (O2)', () => {
  it('O2: reads and verifies the example of Go’s package for notes', async () => {
    const key = parseNoteKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
    const note =
      'If you think cryptography is the answer to your problem,\n' +
      'then you don’t know what your problem is.\n'.replace('’', "'") +
      '\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
    const { text, signatures } = parseNote(note)
    expect(signatures.map((signature) => isBy(signature, key))).toEqual([true])
    expect(await isSigned(key, utf8(text), signatures[0]?.signature ?? new Uint8Array())).toBe(true)
    expect(await isSigned(key, utf8(`${text} `), signatures[0]?.signature ?? new Uint8Array())).toBe(false)
  })

  it('O2: writes keys as they are published, and reads them back', () => {
    const line = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
    expect(formatNoteKey(parseNoteKey(line))).toBe(line)
  })

  it.each([
    'sum.golang.org+033de0af+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8',
    'sum.golang.org+033de0ae+Ac4zctda0e5eza',
    'sum.golang.org+033de0ae',
    'sum golang+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8',
    'sum.golang.org+033de0ae+!!!!',
  ])('O2: %s is no key', (line) => {
    expect(() => parseNoteKey(line)).toThrow(SyntaxError)
  })

  it('O2: a key’s name has no spaces', async () => {
    const { key, sign } = await newNoteKey('two words')
    await expect(signNote('text\n', key, sign)).rejects.toThrow(SyntaxError)
  })

  it.each([
    '',
    'text',
    'text\n\n',
    'text\n\n— a AAAAAAA=',
    'text\n\n- a AAAAAAA=\n',
    'text\n\n— a AAAAAA==\n',
    '\n\n— a AAAAAAA=\n',
  ])('O2: %j is no signed note', (note) => {
    expect(() => parseNote(note)).toThrow(/checkpoint/)
  })
})

describe('checkpoints (O2)', () => {
  it('O2: opens what the log signed, and says which witnesses cosigned it when', async () => {
    const { log, witness, note } = await newLog()
    const cosigned = await cosign(note, witness.key, { time: 1_795_068_000, sign: witness.sign })
    const opened = await openCheckpoint(cosigned, { log: log.key, witnesses: [witness.key] })
    expect(opened).toEqual({
      checkpoint,
      witnesses: [{ name: 'auditor.example/witness', time: 1_795_068_000 }],
    })
    expect(await openCheckpoint(cosigned, { log: log.key })).toEqual({ checkpoint, witnesses: [] })
    expect(await openCheckpoint(note, { log: log.key, witnesses: [witness.key] })).toMatchObject({
      witnesses: [],
    })
  })

  it('O2: refuses another log, no signature, another key of the same name, and another origin', async () => {
    const { log, note } = await newLog()
    const other = await newNoteKey(checkpoint.origin)
    await expect(openCheckpoint(note, { log: other.key })).rejects.toMatchObject({
      check: 'checkpoint-signature',
    })
    const elsewhere = await newNoteKey('other.example/log')
    await expect(openCheckpoint(note, { log: elsewhere.key })).rejects.toMatchObject({
      check: 'checkpoint-origin',
    })
    const foreign = await signCheckpoint({ ...checkpoint, origin: 'other.example/log' }, log.key, log.sign)
    await expect(openCheckpoint(foreign, { log: log.key })).rejects.toMatchObject({
      check: 'checkpoint-origin',
    })
    const twice = note + note.slice(note.indexOf('— '))
    await expect(openCheckpoint(twice, { log: log.key })).rejects.toMatchObject({
      check: 'checkpoint-signature',
    })
  })

  it('O2: refuses a wrong signature of a known witness, and its time moved by a second', async () => {
    const { log, witness, note } = await newLog()
    const cosigned = await cosign(note, witness.key, { time: 7, sign: witness.sign })
    const asked = { log: log.key, witnesses: [witness.key] }
    const later = await cosign(note, witness.key, {
      time: 8,
      sign: async () => parseNote(cosigned).signatures[1]?.signature.subarray(8) ?? new Uint8Array(),
    })
    await expect(openCheckpoint(later, asked)).rejects.toMatchObject({ check: 'checkpoint-witness' })
    const short = await cosign(note, witness.key, { time: 7, sign: () => Promise.resolve(new Uint8Array(3)) })
    await expect(openCheckpoint(short, asked)).rejects.toMatchObject({ check: 'checkpoint-witness' })
    const never = await cosign(note, witness.key, { time: 2 ** 60, sign: witness.sign })
    await expect(openCheckpoint(never, asked)).rejects.toMatchObject({ check: 'checkpoint-witness' })
  })

  it('O2: no byte of a checkpoint can be flipped', async () => {
    const { log, witness, note } = await newLog()
    const cosigned = Buffer.from(await cosign(note, witness.key, { time: 7, sign: witness.sign }))
    const asked = { log: log.key, witnesses: [witness.key] }
    for (let at = 0; at < cosigned.length; at++) {
      const flipped = Buffer.from(cosigned)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      const opened = await openCheckpoint(flipped.toString('utf8'), asked).catch(() => null)
      // A signature that names another key is skipped, as the format wants: the checkpoint then lacks its witness.
      expect(opened === null || opened.witnesses.length === 0, `byte ${at}`).toBe(true)
    }
  })

  it.each([
    'memos.example/log\n042\n',
    'memos.example/log\n42\nAA==\n',
    '\n42\n',
    'memos.example/log\n9999999999999999\n',
  ])('O2: %j is no checkpoint', (head) => {
    const root = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'
    expect(() => parseCheckpoint(head.endsWith('==\n') ? head : head + root)).toThrow(/another form/)
    expect(() => parseCheckpoint(`memos.example/log\n1\n${root.replace('A=', 'B=')}`)).toThrow(/another form/)
  })
})

describe('proofs of inclusion as texts (O2)', () => {
  const proof = { index: 5, path: [anyHash(1), anyHash(2)], checkpoint: 'a\n1\nb\n\n— a c\n' }

  it('O2: are C2SP’s, and read back', () => {
    expect(formatLogProof(proof)).toMatch(
      /^c2sp\.org\/tlog-proof@v1\nindex 5\n.{44}\n.{44}\n\na\n1\nb\n\n— a c\n$/u,
    )
    expect(parseLogProof(formatLogProof(proof))).toEqual(proof)
    expect(parseLogProof(formatLogProof({ ...proof, path: [] }))).toEqual({ ...proof, path: [] })
  })

  it.each([
    '',
    'c2sp.org/tlog-proof@v2\nindex 5\n\n',
    'c2sp.org/tlog-proof@v1\nindex 05\n\n',
    'c2sp.org/tlog-proof@v1\nindex 5\nAA==\n\n',
  ])('O2: %j is no proof', (text) => {
    expect(() => parseLogProof(text)).toThrow(/another form/)
  })
})
