import { expect, it } from 'vitest'
import { infectedFileNote } from './infected-file.ts'

it.each([
  ['Eicar-Test-Signature', 'Removed: it contained malware (Eicar-Test-Signature).'],
  [null, 'Removed: it contained malware (unnamed).'],
])('Q3: the note in place of an infected file names what was found: %s', (finding, note) => {
  expect(infectedFileNote(finding)).toBe(note)
})
