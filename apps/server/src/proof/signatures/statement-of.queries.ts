import type { Instant } from '@countersign/domain'
import type { CarryingDecision, MemoEntry, Part } from '@countersign/evidence'
import { leafHash, signedParts, statementParts, statementText, toBase64, utf8 } from '@countersign/evidence'
import { entriesOf } from '../../platform/memo-log/memo-log.queries.ts'
import { readUploads } from '../../files/uploads.queries.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Evidence, Services } from '../../protocol/services.ts'
import type { RecordedMemo } from '../entries/record-change.store.ts'

/** An approval that is to be signed: the locked memo, and what was decided on it. */
export interface ToSign {
  memo: RecordedMemo & { revision: number }
  event: CarryingDecision
}

/** What makes a statement be of one moment alone. */
export interface Asked {
  seed: Uint8Array
  nonce: string
  at: Instant
}

export interface Statement {
  text: string
  parts: Part[]
  /** SHA-256 of the attachments in hex, in their order; null for a file that is gone. */
  hashes: (string | null)[]
}

/**
 * The statement of an approval, as the locked memo has it (O4). The same approval on the same memo has the same statement.
 * @returns null while the entry that froze the version isn't written
 */
export async function statementOf(
  tx: Tx,
  services: Pick<Services, 'config'> & { evidence: Evidence },
  { memo, event }: ToSign,
  { seed, nonce, at }: Asked,
): Promise<Statement | null> {
  const frozen = await readFrozen(tx, memo.memoKey, event.version)
  if (!frozen) return null
  const uploads = await readUploads(tx, event.attachments)
  const hashes = event.attachments.map(({ url }) => uploads.get(url)?.sha256 ?? null)
  const attachments = event.attachments.map((file) => {
    const { name, size } = uploads.get(file.url) ?? file
    return { ...file, name, size }
  })
  const parts = statementParts(seed, signedParts(memo.state, { ...event, attachments }, hashes))
  const text = statementText(
    {
      origin: services.evidence.logKey.key.name,
      site: relyingParty(services).site,
      memo: frozen.pseudonym,
      revision: memo.revision,
      version: event.version,
      content: frozen.root,
      seat: event.seatId,
      nonce,
      asked: at,
    },
    parts,
  )
  return { text, parts, hashes }
}

/** The memo's pseudonym, and the root over a version's content. */
async function readFrozen(tx: Tx, memoKey: string, version: number) {
  const rows = await tx
    .selectFrom(entriesOf(memoKey).as('e'))
    .select('e.entry')
    .orderBy('e.entry_no')
    .execute()
  const [first] = rows
  const root = rows
    .flatMap(({ entry }) => (JSON.parse(entry) as MemoEntry).contents)
    .find((content) => content.version === version)?.root
  return first && root !== undefined ? { pseudonym: toBase64(leafHash(utf8(first.entry))), root } : null
}
