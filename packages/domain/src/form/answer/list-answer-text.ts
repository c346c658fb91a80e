/** An answer from a shared list as people read it (N9): 'CC-1201 · Network operations'; the code alone where it has no label. */
export function listAnswerText(code: string, label: string): string {
  return label === code ? code : `${code} · ${label}`
}
