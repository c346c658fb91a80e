import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkMark } from '@countersign/domain'
import { formatNoteKey } from '@countersign/evidence'
import { followedUpEvents } from '@countersign/evidence/testing/followed-up'
import { keepCheckpoint } from '@countersign/evidence/testing/kept-checkpoint'
import {
  CONTENT,
  eventsOf,
  logOf,
  newInstallation,
  TWO_LEVELS,
} from '@countersign/evidence/testing/proven-memo'
import { pdfOf, recordOf } from '@countersign/evidence/testing/proven-pdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { verifyDocuments } from './verify-documents.ts'

const EARLIER = 30
let folder: string
/** Entries in the documents' log. */
let size: number
let proof: object
/** The documents’ checkpoint with its witness’s signature. */
let cosigned: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-documents-'))
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
  const installation = await newInstallation()
  const { log, witnesses } = installation.trust
  write('trust.json', JSON.stringify({ log: formatNoteKey(log), witnesses: witnesses.map(formatNoteKey) }))
  const groups = eventsOf(TWO_LEVELS)
  const { bundle, leaves } = await logOf(installation, groups)
  size = leaves.length
  const changed = recordOf(groups, bundle)
  changed.content = [{ ...changed.content[0]!, value: '9200.00' }, changed.content[1]!]
  const later = await logOf(installation, groups, { rules: () => 'countersign/rules/99' })
  write('genuine.pdf', pdfOf(recordOf(groups, bundle)))
  write('changed.pdf', pdfOf(changed))
  cosigned = bundle.checkpoint
  const unwitnessed = { ...bundle, checkpoint: cosigned.slice(0, cosigned.indexOf('— auditor')) }
  write('unwitnessed.pdf', pdfOf(recordOf(groups, unwitnessed)))
  write('later.pdf', pdfOf(recordOf(groups, later.bundle)))
  write('other.pdf', '%PDF-1.7\n')
  const infected: (typeof groups)[number][number] = {
    ...{ type: 'FileInfected', at: '2026-11-17T01:00:00.000Z', by: { email: '', name: 'Malware scan' } },
    ...{ fileHash: 'ab'.repeat(32), finding: 'Eicar-Test-Signature' },
  }
  const withRemoval = [...groups, [infected]]
  write('infected.pdf', pdfOf(recordOf(withRemoval, (await logOf(installation, withRemoval)).bundle)))
  const link = { kind: 'revokes', memoId: 'AVL-2025-0007' } as const
  const linked = groups.map((events) =>
    events.map((event) => {
      if (event.type === 'MemoSubmitted') return { ...event, link }
      if (event.type !== 'MemoApproved') return event
      return { ...event, linked: { recordHash: 'aGFzaA==', wasRevoked: true as const } }
    }),
  )
  const withLinks = [...linked, [linkMark({ memoId: 'AVL-2026-0009' }, link, '2026-11-17T01:00:00.000Z')]]
  const linkLog = await logOf(installation, withLinks, { content: { ...CONTENT, link } })
  write('linked.pdf', pdfOf(recordOf(withLinks, linkLog.bundle)))
  const followed = followedUpEvents()
  write('followed-up.pdf', pdfOf(recordOf(followed, (await logOf(installation, followed)).bundle)))
  const kept = await keepCheckpoint(installation, leaves, EARLIER)
  proof = kept.proof
  write('kept.txt', kept.note)
  write('rewritten.txt', kept.rewritten)
  write('proof.json', JSON.stringify(proof))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In this process, with files by their names. */
async function run(...args: string[]): Promise<{ lines: string[]; stderr: string; status: number }> {
  const lines: string[] = []
  const at = (arg: string) => (/\.(pdf|txt|json)$/.test(arg) ? join(folder, arg) : arg)
  const plain = (text: string) => text.replaceAll(`${folder}/`, '')
  const named = args.includes('--trust') ? args : [...args, '--trust', 'trust.json']
  try {
    const status = await verifyDocuments(named.map(at), (line) => lines.push(plain(line)))
    return { lines, stderr: '', status }
  } catch (error) {
    expect(error).toBeInstanceOf(PlainError)
    return { lines, stderr: plain((error as Error).message), status: 2 }
  }
}

/** In a process of its own, in the folder of the files. */
function start(...args: string[]): Promise<{ stdout: string; stderr: string; status: unknown }> {
  const script = join(root, 'scripts/documents/verify-document.ts')
  return new Promise((resolve) =>
    execFile(process.execPath, [script, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ stdout, stderr, status: error?.code ?? 0 }),
    ),
  )
}

describe('npm run verify-document', () => {
  it('O5: exits with 0, 1 or 2, and prints findings apart from errors', async () => {
    const [genuine, changed, unusable] = await Promise.all([
      start('genuine.pdf'),
      start('genuine.pdf', 'changed.pdf'),
      start('genuine.pdf', '--trust', 'other.pdf'),
    ])
    expect(genuine).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^genuine\.pdf: genuine record of AVL-2026-0001/) as string,
    })
    expect(changed.status).toBe(1)
    expect(changed.stdout).toContain('\nchanged.pdf: NOT GENUINE: ')
    expect(unusable).toMatchObject({ status: 2, stdout: '' })
    expect(unusable.stderr).toMatch(/^--trust other\.pdf: no keys could be read[^\n]*\n$/)
  })

  it('O5: exits with 0 for a genuine document, and says who decided what and when', async () => {
    const { lines, stderr, status } = await run('genuine.pdf')
    expect([stderr, status]).toEqual(['', 0])
    expect(lines).toEqual(
      [
        'genuine record of AVL-2026-0001 by Paolo Reyes: APPROVED',
        '2026-11-16T03:01:00.000Z APPROVED by Ramon Uy, level 1, version 1, in a session alone',
        '2026-11-16T03:02:00.000Z APPROVED by Rosario Dizon, level 1, version 1, in a session alone',
        '2026-11-16T03:03:00.000Z APPROVED by Jun Mercado, level 2, version 1, in a session alone',
        'the route was satisfied: the rules decide again as was recorded',
        `in memos.example/log with ${size} entries, witnessed by auditor.example/witness at 2026-11-19T06:00:00.000Z`,
        'the seal was not checked, since the trust file names no roots of seals: compare the printed pages with the record',
      ].map((line) => `genuine.pdf: ${line}`),
    )
  })

  it('R4: says by which memo it was revoked, and what it does to another one', async () => {
    const { lines, status } = await run('linked.pdf')
    expect(status).toBe(0)
    expect(lines.slice(1, 3)).toEqual([
      'linked.pdf: revoked by AVL-2026-0009 at 2026-11-17T01:00:00.000Z',
      'linked.pdf: revokes AVL-2025-0007, which had been revoked already; the record of that one ended with the entry aGFzaA==',
    ])
  })

  it('R2, R3, R5: says what became of conditions, of what is to do, and of copies', async () => {
    const { lines, status } = await run('followed-up.pdf')
    expect(status).toBe(0)
    expect(lines.slice(4, 18)).toEqual(
      [
        'condition 1 "Add the quote", due 2026-11-20: closed',
        'condition 1 was set by Ramon Uy at 2026-11-16T03:01:00.000Z',
        'condition 1 was reported as met by Paolo Reyes at 2026-11-16T03:02:00.000Z: "Added"',
        'condition 1 was refused after its report by Ramon Uy at 2026-11-16T03:03:00.000Z: "Not that one"',
        'condition 1 was reported as met by Paolo Reyes at 2026-11-16T03:06:00.000Z: "Added another"',
        'condition 1 was closed by Ramon Uy at 2026-11-16T03:07:00.000Z',
        'condition 2 "Ask Legal", due 2026-11-20: open',
        'condition 2 was set by Ramon Uy at 2026-11-16T03:01:00.000Z',
        'condition 2 was handed on from Ramon Uy to Sol Ramos by Jun Mercado at 2026-11-16T04:00:00.000Z: "Left"',
        'to do for Sol Ramos (no one could be found for Treasurer): done',
        'what is to do was handed on from Hedy Lim to Sol Ramos by Jun Mercado at 2026-11-16T04:00:00.000Z: "Left"',
        'what is to do was done by Sol Ramos at 2026-11-16T04:00:00.000Z: "Ordered"',
        'copies for Rea Tan, Ben Cruz (no one could be found for Counsel): 1 of 2 acknowledged',
        'acknowledged by Rea Tan at 2026-11-16T03:08:00.000Z',
      ].map((line) => `followed-up.pdf: ${line}`),
    )
    expect(lines[18]).toBe('followed-up.pdf: not acknowledged by Ben Cruz')
  })

  it('Q3: names a file that was removed because malware was found in it', async () => {
    const { lines, status } = await run('infected.pdf')
    expect(status).toBe(0)
    expect(lines).toContain(
      `infected.pdf: the file with SHA-256 ${'ab'.repeat(32)} was removed at 2026-11-17T01:00:00.000Z: malware (Eicar-Test-Signature) was found in it`,
    )
  })

  it('O5: exits with 0 and says so where it doesn’t know the rules', async () => {
    const { lines, status } = await run('later.pdf')
    expect(status).toBe(0)
    expect(lines[0]).toContain('rules not known, signatures checked')
    expect(lines).toContain(
      'later.pdf: the route was not checked: this release doesn’t know countersign/rules/99',
    )
  })

  it('O5: exits with 1 if one document isn’t genuine, and names each change on a line', async () => {
    const { lines, status } = await run('changed.pdf', 'other.pdf', 'genuine.pdf')
    expect(status).toBe(1)
    expect(lines.slice(0, 4)).toEqual([
      'changed.pdf: NOT GENUINE: The record shows other answers than those that are proven. (record-content)',
      'changed.pdf:   Amount: the file shows "9200.00", proven is "1200.00"',
      'other.pdf: NOTHING TO CHECK: The file has no record of a memo (memo.json). (pdf-none)',
      'genuine.pdf: genuine record of AVL-2026-0001 by Paolo Reyes: APPROVED',
    ])
  })

  it('O5: exits with 2 for what it can’t read: a document, the keys, a checkpoint, a proof, or nothing', async () => {
    const missing = await run('genuine.pdf', 'missing.pdf')
    expect(missing.lines.at(-1)).toContain('missing.pdf: unreadable: ENOENT')
    expect(missing.status).toBe(2)
    for (const [args, message] of [
      [
        ['--trust', 'other.pdf'],
        /^--trust other\.pdf: no keys could be read; fetch them from \/log\/trust\.json/,
      ],
      [['--since', 'trust.json'], /^--since trust\.json: no checkpoint of this log could be read; keep one/],
      [
        ['--since', 'kept.txt', '--consistency', 'trust.json'],
        /^--consistency trust\.json: no proof could be read; fetch it from \/log\/consistency/,
      ],
    ] as const) {
      const { stderr, lines, status } = await run('genuine.pdf', ...args)
      expect(stderr).toMatch(message)
      expect(stderr.trim()).not.toContain('\n')
      expect([lines, status]).toEqual([[], 2])
    }
    expect(await run('genuine.pdf', '--keys')).toMatchObject({
      stderr: expect.stringMatching(/'--keys'.*npm run --silent verify-document/) as string,
      status: 2,
    })
    expect(await run()).toMatchObject({
      stderr: expect.stringContaining('Name the PDFs') as string,
      status: 2,
    })
  })

  it('O2: accepts a document whose witness signed a later checkpoint, which it fetches, and says where to look', async () => {
    const without = await run('unwitnessed.pdf')
    expect(without.status).toBe(1)
    expect(without.lines).toEqual([
      expect.stringMatching(/asks for a witness, and none has signed the checkpoint\. \(bundle-witness\)$/),
      expect.stringContaining('name its address by --log'),
    ])
    const server = createServer((request, response) => {
      const isCosigned = request.url === '/log/cosigned'
      response.writeHead(isCosigned ? 200 : 404).end(isCosigned ? cosigned : '')
    }).listen(0)
    try {
      const log = `http://localhost:${(server.address() as AddressInfo).port}/log`
      const { lines, status } = await run('unwitnessed.pdf', '--log', log)
      expect([status, lines.join()]).toEqual([
        0,
        expect.stringContaining('witnessed by auditor.example/witness at 2026-11-19T06:00:00.000Z'),
      ])
      expect((await run('unwitnessed.pdf', '--log', `${log}/nowhere`)).status).toBe(1)
    } finally {
      server.close()
    }
  })

  it('O5: says that nothing was rewritten since a kept checkpoint, with the proof in a file', async () => {
    const { lines, status } = await run('genuine.pdf', '--since', 'kept.txt', '--consistency', 'proof.json')
    expect(status).toBe(0)
    expect(lines.at(-1)).toBe(
      `genuine.pdf: nothing was rewritten in the log between ${EARLIER} and ${size} entries`,
    )
  })

  it('O5: exits with 1 where the log was rewritten since', async () => {
    const { lines, status } = await run(
      'genuine.pdf',
      '--since',
      'rewritten.txt',
      '--consistency',
      'proof.json',
    )
    expect(status).toBe(1)
    expect(lines[0]).toBe(
      'genuine.pdf: NOT GENUINE: The log was rewritten between the two checkpoints. (consistency-root)',
    )
  })

  it('O5: fetches the proof from the log’s address, and exits with 2 where there is none', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(String(request.url))
      response.writeHead(request.url?.startsWith('/log/') ? 200 : 404).end(JSON.stringify(proof))
    }).listen(0)
    const address = `http://localhost:${(server.address() as AddressInfo).port}`
    try {
      const since = ['genuine.pdf', '--since', 'kept.txt']
      expect((await run(...since, '--log', `${address}/log/`)).status).toBe(0)
      expect(asked).toEqual([`/log/consistency?from=${EARLIER}&to=${size}`])
      const away = await run(...since, '--log', `${address}/nowhere`)
      expect(away.lines.at(-1)).toMatch(/not checked whether the log was rewritten: .* it answered 404$/)
      expect(away.status).toBe(2)
      const without = await run(...since)
      expect(without.lines.at(-1)).toContain(
        `fetch …/log/consistency?from=${EARLIER}&to=${size} and name it by`,
      )
      expect(without.status).toBe(2)
    } finally {
      server.close()
    }
  })
})
