/** What a made-up document says: a heading, lines of text, and a table of items with amounts. */
export interface Paper {
  title: string
  lines: readonly string[]
  items: readonly (readonly [name: string, amount: number])[]
}
