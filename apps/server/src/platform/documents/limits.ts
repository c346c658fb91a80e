/** Limits of the processes that render documents (Q4). */
export interface DocumentLimits {
  /** Resident memory of one process, in megabytes. */
  memory: number
  /** Its JavaScript heap, in megabytes. */
  heap: number
  /** Milliseconds per document, or per batch of spreadsheet rows. */
  timeLimit: number
  /** Processes of one kind. */
  size: number
  /** Documents after which a process is replaced. */
  documents: number
}

/** Attempts before a document is given up (Q4). */
export const DOCUMENT_ATTEMPTS = 3

export const DOCUMENT_LIMITS: DocumentLimits = {
  memory: 512,
  heap: 192,
  timeLimit: 60_000,
  size: 2,
  documents: 500,
}
