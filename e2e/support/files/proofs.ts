import type { Page } from '@playwright/test'
import { formatNoteKey } from '@countersign/evidence'
import { followedUpEvents } from '@countersign/evidence/testing/followed-up'
import { keepCheckpoint } from '@countersign/evidence/testing/kept-checkpoint'
import { eventsOf, logOf, newInstallation, TWO_LEVELS } from '@countersign/evidence/testing/proven-memo'
import { pdfOf, recordOf } from '@countersign/evidence/testing/proven-pdf'

export interface BroughtFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const text = (name: string, content: string): BroughtFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const pdf = (name: string, record: unknown): BroughtFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf(record)),
})

/** A memo's PDF of an installation with a witness, what people keep of its log, and forgeries. */
export async function bringProofs() {
  const installation = await newInstallation()
  const { log, witnesses } = installation.trust
  const groups = eventsOf(TWO_LEVELS)
  const { bundle, leaves } = await logOf(installation, groups)
  const genuine = recordOf(groups, bundle)
  const amount = { ...genuine.content[0], value: '2100.00' }
  const added = { ...groups[3]?.[0], by: { name: 'Gemma Abad', email: 'gemma.abad@northwind.example' } }
  const later = await logOf(installation, groups, { rules: () => 'countersign/rules/99' })
  const followed = followedUpEvents()
  const { bundle: followedUp } = await logOf(installation, followed)
  const kept = await keepCheckpoint(installation, leaves, 30)
  const trust = (key: typeof log) =>
    JSON.stringify({ log: formatNoteKey(key), witnesses: witnesses.map(formatNoteKey) })
  return {
    genuine: pdf('AVL-2026-0001.pdf', genuine),
    changed: pdf('AVL-2026-0001 (2).pdf', {
      ...genuine,
      content: [amount, genuine.content[1]],
    }),
    added: pdf('added.pdf', { ...genuine, log: [...genuine.log, added] }),
    later: pdf('later.pdf', recordOf(groups, later.bundle)),
    followedUp: pdf('followed-up.pdf', recordOf(followed, followedUp)),
    other: { ...text('other.pdf', '%PDF-1.7\n'), mimeType: 'application/pdf' },
    photograph: text('photograph.png', '\u0089PNG'),
    trust: text('trust.json', trust(log)),
    otherTrust: text('other-trust.json', trust((await newInstallation()).trust.log)),
    checkpoint: text('checkpoint.txt', kept.note),
    rewritten: text('rewritten.txt', kept.rewritten),
    proof: text('proof.json', JSON.stringify(kept.proof)),
    /** Entries of the log. */
    size: leaves.length,
  }
}

/** Chooses files on the verifier's page. */
export const bring = (page: Page, ...files: BroughtFile[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(files)
