/** One difference between two versions, as shown to people. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  subject: 'template' | 'section' | 'question' | 'row'
  name: string
  /** The changed properties; an empty text means that there was, or is, no value. */
  settings: { label: string; before: string; after: string }[]
}
