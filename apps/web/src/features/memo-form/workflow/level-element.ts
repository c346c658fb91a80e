/** The id of a level's card. */
export function levelElementId(at: number): string {
  return `sequence-${at + 1}`
}
