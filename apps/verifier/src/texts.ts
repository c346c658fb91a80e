import type { ConditionState, LinkKind } from '@countersign/domain'
import type { ShownStep } from '@countersign/evidence'
import { UNKNOWN_RULES_TEXT } from '@countersign/evidence'

const MARKED = { amends: 'Amended', extends: 'Extended', revokes: 'Revoked' } satisfies Record<
  LinkKind,
  string
>

const CONDITION_STATES = {
  OPEN: 'open',
  REPORTED: 'reported as met',
  CLOSED: 'closed',
  DROPPED: 'no longer counts',
} satisfies Record<ConditionState, string>

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** What the verifier says. */
export const texts = {
  product: 'Countersign',
  verifier: 'Verifier',
  offline: 'Works without a network. Nothing leaves this page.',
  drop: 'Drop a memo’s PDF here',
  chooseFile: 'choose a file',
  dropHint: 'Nothing leaves this page. Trust files, checkpoints and proofs may be dropped too.',
  dropAnother: 'Drop another file or',
  chooseOne: 'choose one',
  or: 'or',
  checkedIn: (seconds: number) => `checked in ${seconds.toFixed(1)} s`,
  kilobytes: (bytes: number) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} kB`,
  checking: 'Checking …',

  keys: 'Whom you trust',
  keysMissing:
    'Choose the trust file of the installation: its keys decide what is genuine, and nothing is trusted that the PDF itself brings.',
  keysSource: 'The file is trust.json, from /log/trust.json of the installation or from a person you trust.',
  chooseTrust: 'Choose a trust file',
  changeTrust: 'Choose another trust file',
  offer:
    'This installation offers its own keys. Compare the fingerprints with those that you know from elsewhere.',
  acceptOffer: 'Trust these keys',
  acceptedFrom: 'Offered by this installation',
  logKey: (name: string) => `Log ${name}`,
  witnessKey: (name: string) => `Witness ${name}`,
  witnessesNeeded: (needed: number, named: number) =>
    named === 0
      ? 'No witness is named: only the log itself vouches for its checkpoints.'
      : needed === named
        ? `A checkpoint counts once ${named === 1 ? 'the witness has' : `all ${named} witnesses have`} signed it.`
        : `A checkpoint counts once ${needed} of ${named} witnesses have signed it.`,
  fingerprints: 'Shown is the SHA-256 of each key’s line in trust.json.',

  kept: 'A checkpoint that you kept',
  keptHint: 'Optional: shows that nothing was rewritten in the log between it and the document.',
  chooseKept: 'Choose a checkpoint',
  forgetKept: 'Do without it',

  genuine: 'Genuine: nothing was changed',
  notGenuine: 'Not genuine: this file was changed',
  rulesRefuse: 'Not genuine: the rules refuse what it says',
  otherKeys: 'Not proven by the keys that you chose',
  rewritten: 'Not genuine: the log was rewritten',
  nothing: 'This file carries no proof',
  nothingHint:
    'It may be an ordinary PDF, or a memo that was printed before its approval. Neither can be checked.',
  unchecked: 'This file could not be checked',
  waiting: 'Waiting for keys',
  waitingHint: 'Choose whom you trust, above. Then this file is checked.',
  genuineHint: (name: string) =>
    `Recorded in ${name}, and what this file’s record says is what was recorded.`,
  doNotRely: 'Do not rely on this copy.',
  things: (number: number) => (number === 1 ? '1 thing is wrong' : `${number} things are wrong`),
  fileShows: 'This file shows',
  provenWas: 'Proven is',
  nothingThere: 'nothing',
  whatToDo: 'What to do.',
  askAgain: (owner: string, memoId: string) =>
    `Ask ${owner} for the PDF of ${memoId} again, and check that one.`,
  askSender: 'Ask the person who sent it for the PDF as it was downloaded, and check that one.',
  chooseOtherKeys: 'If you trust the installation that made it, choose that one’s trust file.',
  tellKeeper: 'Tell your auditors, and keep both the checkpoint and this file.',

  memo: 'Memo',
  requestor: 'Requestor’s name',
  preparedBy: 'Prepared by',
  memoType: 'Memo type',
  created: 'Created',
  outcome: 'Outcome',
  links: {
    marked: (kind: LinkKind, memoId: string, at: string) => `${MARKED[kind]} by ${memoId} on ${at}.`,
    does: { amends: 'Amends', extends: 'Extends', revokes: 'Revokes' } satisfies Record<LinkKind, string>,
    wasRevoked: (memoId: string) => `${memoId}, which had been revoked already`,
    cited: (memoId: string) => `Last entry of ${memoId} before`,
  },
  conditions: {
    label: (no: number, state: ConditionState) => `Condition ${no}, ${CONDITION_STATES[state]}`,
    due: (message: string, day: string) => `“${message}”, due ${day}`,
  },
  handOff: { toDo: 'To do', done: 'Done' },
  steps: {
    set: 'Set',
    reported: 'Reported as met',
    closed: 'Closed',
    refused: 'Report refused',
    moved: 'Handed on',
    done: 'Done',
  } satisfies Record<ShownStep['what'], string>,
  step: (what: string, by: string, at: string) => `${what} by ${by} on ${at}`,
  movedFrom: (name: string) => ` from ${name}`,
  movedTo: (name: string) => ` to ${name}`,
  note: (text: string) => `: “${text}”`,
  named: (names: string[], missing: string[]) =>
    [names.join(', '), missing.length > 0 ? `No one could be found for: ${missing.join(', ')}` : '']
      .filter(Boolean)
      .join('. '),
  copies: {
    readers: 'Copies',
    acknowledged: (count: number, of: number) => `Acknowledged when this file was made: ${count} of ${of}`,
    acknowledgedOn: (name: string, at: string) => `${name} on ${at}`,
    who: (done: string[], waiting: string[]) =>
      [done.join(', '), waiting.length > 0 ? `Not by ${waiting.join(', ')}` : ''].filter(Boolean).join('. '),
  },
  decisions: 'Who decided, and when',
  claimedDecisions: 'Who decided, as this file claims',
  noDecisions: 'No one decided: the policy needed no approval.',
  noClaims: 'It shows no decisions.',
  onBehalf: (name: string) => `for ${name}`,
  notProven: 'Not proven',
  manila: 'Times in Manila, UTC+8.',
  decision: { APPROVED: 'Approved', REJECTED: 'Rejected', RETURNED: 'Returned' } as Record<string, string>,
  level: (number: number, name: string) => `Level ${number}, ${name}`,
  answers: 'What is proven of its answers',
  answersHint: 'Compare the printed pages with these answers.',
  fileHash: (number: number) => `SHA-256 of file ${number}`,

  checks: 'What was checked',
  document: { title: 'Record', held: 'The file has one record, in the form that Countersign writes.' },
  checkpoint: {
    title: 'Checkpoint',
    genuine: (size: number, name: string, witnesses: string[]) =>
      `${name} signed its checkpoint over ${count(size, 'entry', 'entries')}. ${
        witnesses.length === 0
          ? 'No witness is named in your trust file.'
          : `Witnessed by ${witnesses.join(', ')}.`
      }`,
  },
  entries: {
    title: 'Log inclusion',
    genuine: (entries: number) =>
      `${entries === 1 ? 'The entry' : `All ${entries} entries`} of the memo stand in the log, follow on one another and leave nothing out.`,
    recorded: 'Recorded since later: nothing is proven about the time before its first entry.',
    gap: 'Some events were recorded later than they happened.',
  },
  rules: {
    title: 'Route satisfied',
    unknownTitle: 'Route',
    genuine: (levels: number) =>
      levels === 0
        ? 'Decided again by the rules: the policy needed no approval.'
        : `Decided again by the rules: ${count(levels, 'level')} had enough approvals, each by a person who was entitled.`,
    restsOn: (named: string[]) => `It rests on what was recorded before: ${named.join(', ')}.`,
    grounds: {
      ABSENCE: (number: number) => count(number, 'absence'),
      POLICY: (number: number) => count(number, 'policy', 'policies'),
      ROLE: (number: number) => count(number, 'role'),
      MANAGER: (number: number) => count(number, 'manager'),
    },
    unknown: (names: string[]) =>
      `${UNKNOWN_RULES_TEXT.replace(/^r/, 'R')}: this page is older than ${names.join(', ')}. Whether the route was satisfied is not known.`,
  },
  signatures: {
    title: 'Personal signatures',
    some: (signed: number, all: number) =>
      signed === all
        ? `${all === 1 ? 'The decision was' : `All ${all} decisions were`} signed with the person’s own passkey.`
        : `${signed} of ${all} decisions were signed with the person’s own passkey, the others made in a session.`,
    none: 'No decision was signed with a passkey: each was made in a session of its person.',
  },
  content: {
    title: 'Answers and log',
    genuine: (answers: number, files: number, version: number) =>
      `${count(answers, 'answer')}${files === 0 ? '' : ` and the hashes of ${count(files, 'file')}`} are those of version ${version}, and the log that it shows is the recorded one.`,
    erased: (part: string, { at, by, reason }: { at: string; by: string[]; reason: string }) =>
      `${part} was erased on ${at} by ${by.join(' and ')} (“${reason}”); what remains is proven.`,
    infected: (finding: string, { at, hash }: { at: string; hash: string }) =>
      `A file with the SHA-256 ${hash} was removed on ${at}, as malware (${finding}) was found in it; its hash stays proven.`,
  },
  seal: {
    title: 'Seal',
    genuine: (by: string, at: string, clock: string) =>
      `Sealed by ${by} on ${at}, as ${clock} says. The seal covers every byte of the file.`,
    none: 'Not checked, since the trust file names no roots of seals. Compare the printed pages with the answers below.',
  },
  history: {
    title: 'Nothing rewritten',
    held: (from: number, to: number) =>
      from === to
        ? `Your checkpoint is the document’s own, over ${count(to, 'entry', 'entries')}.`
        : `The log only added entries between ${from.toLocaleString('en-US')} and ${to.toLocaleString('en-US')}.`,
    missing: (from: number, to: number) =>
      `Not checked: it needs the proof from /log/consistency?from=${from}&to=${to} of the installation. Save it and drop it here.`,
    otherLog: 'Not checked: your checkpoint is not signed by the log whose key you trust.',
  },
  held: 'Holds.',
  notRun: 'Not checked, since something before it is wrong.',
  passed: 'Holds',
  wrong: 'Wrong',
  open: 'Not checked',

  erasedAnswer: (id: string) => `The answer ${id}`,
  erasedParts: { SUBJECT: 'The subject', TEXT: 'A text', FILES: 'What was attached' },

  aboutPage: 'This page is one file.',
  savePage: 'Save it',
  aboutSaving: ' to check without a network, and without us.',
  howToCheck: 'How to check this page itself',
  checkPage:
    'Compare the SHA-256 of the file (sha256sum verify.html) with the one that others published or that a build of the same release gives: the same sources give the same bytes. Its scripts can ask no other place than the one that it was loaded from.',

  problems: 'Could not be read',
  unknownFile: (name: string) =>
    `${name} is neither a PDF nor a trust file, a checkpoint or a proof of consistency. Choose one of these.`,
  unreadable: (name: string) => `${name} could not be read. Copy it to this device, and choose it again.`,
  badTrust: (name: string) => `${name} names no keys. Fetch trust.json again, from /log/trust.json.`,
  badProof: (name: string) =>
    `${name} is not a whole proof of consistency. Fetch it again, from /log/consistency.`,
  noCryptography:
    'This browser can’t check Ed25519 signatures. Use a recent Chrome, Edge, Firefox or Safari, or npm run verify-document.',

  announced: {
    GENUINE: (name: string) => `${name}: genuine, nothing was changed.`,
    NOT_GENUINE: (name: string) => `${name}: not genuine.`,
    NOTHING: (name: string) => `${name}: carries no proof.`,
    FAILED: (name: string) => `${name}: could not be checked.`,
    WAITING: (name: string) => `${name}: waiting for keys.`,
  },
}
