/** Where a memo's evidence ends (O1): columns of its locked row. */
export interface EvidenceHead {
  entryNo: number
  /** The last event that an entry has. */
  eventNo: number
  /** The leaf hash of the last entry. */
  hash: Buffer | null
}

/** Its columns. */
export const HEAD_COLUMNS = ['evidence_entry_no', 'evidence_event_no', 'evidence_hash'] as const

interface HeadRow {
  evidence_entry_no: number
  evidence_event_no: number
  evidence_hash: Buffer | null
}

/** Reads it from its columns. */
export const readHead = (row: HeadRow): EvidenceHead => ({
  entryNo: row.evidence_entry_no,
  eventNo: row.evidence_event_no,
  hash: row.evidence_hash,
})

/** Its columns as they are stored. */
export const headRow = ({ entryNo, eventNo, hash }: EvidenceHead): HeadRow => ({
  evidence_entry_no: entryNo,
  evidence_event_no: eventNo,
  evidence_hash: hash,
})
