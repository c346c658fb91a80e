/** The texts of the security log. */
export const securityTexts = {
  title: 'Sign-ins, refusals, changes of rights and exports of the last 400 days',
  kind: 'Kind',
  allKinds: 'All kinds',
  person: 'Person’s email',
  from: 'From',
  until: 'Until',
  download: 'Download (JSON Lines)',
  date: 'Date',
  who: 'Who',
  nobody: 'Not signed in',
  what: 'What',
  subject: 'Subject',
  address: 'Address',
  empty: 'Nothing to show.',
}

/** The texts of the page about evidence (O7). */
export const evidenceTexts = {
  subtitle: 'What proves decisions to outsiders: audited every night',
  off: 'No evidence is kept, so that nothing can be proven to outsiders. Operators switch it on with EVIDENCE=on.',
  audit: 'Last audit',
  passed: 'Everything agrees: memos, entries and log.',
  failed: (faults: number) =>
    faults === 1 ? 'One place is wrong:' : `${faults} places are wrong. The first one:`,
  late: 'No audit has ended for two days.',
  notYet: 'The first audit runs tonight.',
  ended: 'Ended',
  memos: 'Memos',
  entries: 'Entries',
  leaves: 'Entries in the log',
  countersigners: 'Witnesses',
  authority: 'Timestamp authority',
  lastSigned: (size: number, date: string) => `signed ${size.toLocaleString('en')} entries on ${date}.`,
  neverSigned: 'has signed nothing yet.',
  waitsSince: (date: string) => `Waiting since ${date}.`,
  checkpoint: 'Newest checkpoint',
  log: 'Log',
  size: 'Entries',
  signed: 'Signed',
  keep: 'With a copy of this text that is kept elsewhere, you can prove later that nothing before it was rewritten.',
  empty: 'The log has no entries yet.',
}
