/** What replaces a file in which its malware scan found something (Q3). @param finding as the scanner calls it; null where it has no name */
export function infectedFileNote(finding: string | null): string {
  return `Removed: it contained malware (${finding ?? 'unnamed'}).`
}
