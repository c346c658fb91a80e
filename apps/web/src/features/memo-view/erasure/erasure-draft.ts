/** What a person has entered of a request to erase a part. */
export interface ErasureDraft {
  /** The name of the part. */
  part: string | undefined
  reason: string
}

export const EMPTY_DRAFT: ErasureDraft = { part: undefined, reason: '' }
