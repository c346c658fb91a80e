/** The memo types that a filter names, by id or name; 'ALL' or none means every type. */
export function wantedTypes(memoType: string | string[] | null | undefined): string[] {
  return [memoType ?? []].flat().filter((type) => type !== '' && type !== 'ALL')
}
