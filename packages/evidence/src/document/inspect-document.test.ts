import type { LoggedEvent } from '@countersign/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Bundle } from '../bundle/bundle.ts'
import type { Installation } from '../testing/proven-memo.ts'
import {
  bundleOf,
  eventsOf,
  FIRST,
  newInstallation,
  SECOND,
  THIRD,
  TWO_LEVELS,
} from '../testing/proven-memo.ts'
import { pdfOf, recordOf } from '../testing/proven-pdf.ts'
import { signDecisions, signedBundle } from '../testing/signed-decisions.ts'
import { SoftPasskey } from '../testing/soft-passkey.ts'
import { checkDocument } from './check-document.ts'
import { inspectDocument } from './inspect-document.ts'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'

let installation: Installation
let bundle: Bundle
let passkey: SoftPasskey
const groups = eventsOf(TWO_LEVELS)

beforeAll(async () => {
  installation = await newInstallation()
  bundle = await bundleOf(installation, groups)
  passkey = await SoftPasskey.create(FIRST.email)
})

const inspect = (record: unknown) => inspectDocument(pdfOf(record), installation.trust)

type ARecord = ReturnType<typeof recordOf>

/** The genuine record in which something differs. */
function changed(change: (record: ARecord & { evidence: Bundle }) => void): ARecord {
  const record = structuredClone(recordOf(groups, bundle)) as ARecord & { evidence: Bundle }
  change(record)
  return record
}

async function refused(record: unknown) {
  const found = await inspect(record)
  if (found.verdict !== 'NOT_GENUINE') throw new Error(`It is ${found.verdict}.`)
  return found
}

const checksOf = ({ faults }: { faults: { check: string }[] }) => faults.map(({ check }) => check)

describe('the inspection of a genuine document', () => {
  it('O5: says who decided what, at which level and when', async () => {
    const found = await inspect(recordOf(groups, bundle))
    if (found.verdict !== 'GENUINE') throw new Error(JSON.stringify(found))
    expect(found.decisions).toMatchObject([
      { name: 'Ramon Uy', decision: 'APPROVED', level: 1, remarks: 'Quantities match.', version: 1 },
      { name: 'Rosario Dizon', level: 1, at: '2026-11-16T03:02:00.000Z' },
      { name: 'Jun Mercado', level: 2, email: THIRD.email },
    ])
    expect(found.proven.erased).toEqual([])
  })

  it('O4: says what each decision was made with', async () => {
    const signed = await signDecisions(installation, groups, { places: [1], passkey })
    const record = recordOf(signed.groups, await signedBundle(installation, signed))
    const found = await inspect(record)
    if (found.verdict !== 'GENUINE') throw new Error(JSON.stringify(found))
    expect(found.decisions.map(({ means }) => means)).toEqual(['passkey', 'session', 'session'])
    const without = await refused({ ...record, evidence: { ...record.evidence, signatures: [] } })
    expect(without).toMatchObject({
      faults: [{ check: 'signature-missing' }, { check: 'cited-passkey', section: 'SIGNATURES' }],
      held: ['DOCUMENT', 'CHECKPOINT', 'ENTRIES', 'RULES', 'CONTENT'],
    })
  })

  it('O5: says for whom a delegate decided', async () => {
    const record = changed(({ log }) => {
      for (const event of log)
        if (event.type === 'DecisionMade' && event.by.email === SECOND.email)
          event.actsFor = { person: THIRD, absenceId: 'absence' } as never
    })
    const { claimed } = await refused(record)
    expect(claimed.decisions[1]).toMatchObject({ name: SECOND.name, actsFor: THIRD.name })
  })
})

describe('the inspection of a document that isn’t genuine', () => {
  it('O5: names each answer that was changed, as it is shown and as it was', async () => {
    const record = changed((one) => {
      one.content = [{ ...one.content[0]!, value: '9200.00' }, one.content[1]!]
    })
    const { faults, held } = await refused(record)
    expect(faults).toMatchObject([
      {
        check: 'record-content',
        section: 'CONTENT',
        differences: [{ place: 'Amount', shown: '9200.00', proven: '1200.00' }],
      },
    ])
    expect(held).toEqual(['DOCUMENT', 'CHECKPOINT', 'ENTRIES', 'RULES', 'SIGNATURES'])
  })

  it('O5: names everything that was changed at once', async () => {
    const record = changed((one) => {
      one.content = [{ ...one.content[0]!, value: '9200.00' }, one.content[1]!]
      one.log.pop()
      one.memo.owner = THIRD
    })
    const found = await refused(record)
    expect(checksOf(found)).toEqual(['record-log', 'record-memo', 'record-content'])
    expect(found.faults.map(({ differences }) => differences.length)).toEqual([1, 0, 1])
  })

  it('O5: names answers that were added or left out', async () => {
    const [amount] = recordOf(groups).content
    const added = { field_id: 'more', field_name: 'More', value: ['x', 1] }
    const { faults } = await refused(changed((one) => (one.content = [amount!, added as never])))
    expect(faults[0]?.differences).toEqual([
      { place: 'Why', shown: null, proven: 'The old ones fail.' },
      { place: 'More', shown: '["x",1]', proven: null },
    ])
  })

  it('O5: names what was changed in the log that is shown, and marks the decision as not proven', async () => {
    const record = changed(({ log }) => {
      const decision = log.find((event) => event.type === 'DecisionMade')!
      if (decision.type === 'DecisionMade') decision.remarks = 'No.'
      decision.by = THIRD
    })
    const { faults, claimed } = await refused(record)
    expect(faults).toMatchObject([
      {
        check: 'record-log',
        differences: [
          {
            place: 'Decision made: by',
            at: '2026-11-16T03:01:00.000Z',
            shown: 'Jun Mercado <jun.mercado@northwind.example>',
            proven: 'Ramon Uy <ramon.uy@northwind.example>',
          },
          {
            place: 'Decision made: remarks',
            shown: 'No.',
            proven: 'Quantities match.',
          },
        ],
      },
    ])
    expect(claimed.decisions.map(({ isProven }) => isProven)).toEqual([false, true, true])
  })

  it('O5: names a decision that was added, and one that was left out', async () => {
    const decision = { ...groups[1]![0], decision: 'REJECTED' } as LoggedEvent
    const added = await refused(changed(({ log }) => log.push(decision)))
    expect(added.faults[0]?.differences).toEqual([
      {
        place: 'Decision made',
        at: '2026-11-16T03:01:00.000Z',
        shown: 'REJECTED by Ramon Uy',
        proven: null,
      },
    ])
    const leftOut = await refused(changed(({ log }) => log.pop()))
    expect(leftOut.faults[0]?.differences).toMatchObject([
      { shown: null, proven: 'Memo approved by Jun Mercado' },
    ])
    const swapped = await refused(changed(({ log }) => log.reverse()))
    expect(swapped.faults[0]?.differences[0]).toMatchObject({
      shown: 'Memo approved by Jun Mercado',
      proven: 'Memo submitted by Paolo Reyes',
    })
  })

  it('O5: names each entry that was changed, and what holds nevertheless', async () => {
    const record = changed(({ evidence }) => {
      for (const at of [1, 3])
        evidence.entries[at]!.parts = evidence.entries[at]!.parts.map((part) =>
          part.name === 'events/0/remarks' ? { ...part, value: 'No.' } : part,
        )
    })
    const found = await refused(record)
    expect(found.faults.map(({ message }) => message)).toEqual([
      'What is shown of entry 2 isn’t what was recorded.',
      'What is shown of entry 4 isn’t what was recorded.',
    ])
    expect(found.held).toEqual(['DOCUMENT', 'CHECKPOINT'])
    expect(found.claimed.memo).toMatchObject({ memoId: 'AVL-2026-0001' })
    expect(found.claimed.decisions.every(({ isProven }) => !isProven)).toBe(true)
  })

  it('O5: names an entry that is no JSON, and judges those behind it', async () => {
    const found = await refused(changed(({ evidence }) => (evidence.entries[1]!.text = '{')))
    expect(checksOf(found)).toEqual(['bundle-inclusion', 'entry-chain', 'bundle-events'])
  })

  it('O5: names both a decision that the rules refuse and answers that aren’t the version’s', async () => {
    const invented = [groups[0]!, [groups[1]![0]!, ...groups[2]!.slice(1)], groups[3]!]
    const forged = await bundleOf(installation, invented)
    const found = await refused({ ...recordOf(groups), evidence: { ...forged, content: [] } })
    expect(checksOf(found)).toEqual(['replay-level'])
    expect(found.held).toEqual(['DOCUMENT', 'CHECKPOINT', 'ENTRIES'])
    const other = await refused(changed(({ evidence }) => evidence.content.pop()))
    expect(checksOf(other)).toEqual(['content-root'])
    expect(other.held).toContain('RULES')
  })

  it('O5: trusts no checkpoint that another log signed', async () => {
    const other = await newInstallation()
    const found = await inspectDocument(pdfOf(recordOf(groups, bundle)), other.trust)
    expect(found).toMatchObject({
      verdict: 'NOT_GENUINE',
      held: ['DOCUMENT'],
      faults: [{ check: 'checkpoint-signature', section: 'CHECKPOINT' }],
    })
  })

  it.each([
    ['of another version', 'record-version', (one: ARecord) => (one.version = 2)],
    ['with another owner', 'record-memo', (one: ARecord) => (one.memo.owner = THIRD)],
  ])('O5: refuses a record %s (%s)', async (_, check, change) => {
    expect(checksOf(await refused(changed(change)))).toEqual([check])
  })

  it('O5: refuses records that aren’t canonical, aren’t JSON, or hold anything at all', async () => {
    const record = recordOf(groups, bundle)
    for (const text of [JSON.stringify(record, null, 1), '{', 'null', '"memo"'])
      expect(checksOf(await refused(text)), text).toEqual(['record-form'])
    expect(checksOf(await refused('{"evidence":{}}'))).toEqual(['bundle-form'])
    for (const evidence of [
      { ...bundle, entries: [null] },
      { ...bundle, entries: [{ text: 1 }] },
    ])
      expect(checksOf(await refused({ ...record, evidence }))).toEqual(['bundle-form'])
    const odd = { ...record, memo: null, log: [null, 3, { type: 'DecisionMade' }], content: 'x' }
    const found = await refused(odd)
    expect(checksOf(found)).toEqual(['record-log', 'record-memo', 'record-content'])
    expect(found.claimed).toEqual({ memo: {}, decisions: [] })
  })
})

describe('the inspection of another file', () => {
  it('O5: has nothing to check in a PDF without record or proof', async () => {
    const other = await inspectDocument(new TextEncoder().encode('%PDF-1.7\n'), installation.trust)
    expect(other).toMatchObject({ verdict: 'NOTHING', fault: { check: 'pdf-none' } })
    expect(await inspect(recordOf(groups))).toMatchObject({
      verdict: 'NOTHING',
      fault: { check: 'record-proof' },
    })
  })

  it.each([
    ['something follows its end', 'pdf-form', (text: string) => `${text}\nmore`],
    ['its record is named otherwise', 'pdf-record', (text: string) => text.replace('4 0 R]', '4 1 R]')],
    ['its record isn’t attached', 'pdf-record', (text: string) => text.replace('/EF', '/EG')],
    ['its record has no content', 'pdf-record', (text: string) => text.replace('/F 3 0 R', '/F 1 0 R')],
    ['its record is cut off', 'pdf-object', (text: string) => text.replace(/\/Length \d/, '/Length 0')],
    [
      'its record can’t be inflated',
      'pdf-record',
      (text: string) => text.replace('/Subtype /application#2Fjson', '/Filter /FlateDecode        '),
    ],
    ['it has an object twice', 'pdf-object', (text: string) => text.replace('4 0 obj', '3 0 obj')],
    ['it lacks an object', 'pdf-object', (text: string) => text.replace('/F 3 0 R', '/F 9 0 R')],
    ['an object has no end', 'pdf-object', (text: string) => text.replace('endobj', 'endobk')],
  ])('O5: refuses one of this product where %s (%s)', async (_, check, change) => {
    const pdf = change(latin1(pdfOf(recordOf(groups, bundle))))
    const bytes = fromLatin1(pdf)
    await expect(checkDocument(bytes, installation.trust)).rejects.toMatchObject({ check })
    expect(await inspectDocument(bytes, installation.trust)).toMatchObject({
      verdict: 'NOT_GENUINE',
      faults: [{ check, section: 'DOCUMENT' }],
    })
  })
})
