import type { CallOutput } from '@countersign/contract'
import type { HoldingPlace } from '@countersign/domain'

/** Gaps that the list names of each role; its page names all. */
const GAPS_SHOWN = 2

/** The texts of roles and managers (N2). */
export const texts = {
  limited:
    'The holders for your companies. Adding, renaming and deleting roles, and their holders elsewhere, need an administrator without limits.',
  hidden: (count: number) =>
    count === 1
      ? 'One holder is outside your limits, and stays as it is.'
      : `${count} holders are outside your limits, and stay as they are.`,
  elsewhere: 'Outside your limits',
  ofOthers: 'No policy of yours',
  noOwnHolders: 'No one holds this role for your companies.',
  back: 'Roles',
  title: 'Roles',
  hint: 'Policies ask the holders of roles for approval, by company, group or an answer’s value.',
  import: 'Import from CSV',
  exportFile: 'roles',
  add: 'Add role',
  rename: 'Rename',
  role: 'Role',
  holders: 'Holders',
  holdersToday: 'Holders today',
  places: 'Where',
  usedBy: 'Used by',
  unused: 'No policy',
  noOne: 'No one',
  empty: 'There are no roles yet.',
  attention: 'Needs a look',
  disabledHolders: (count: number) =>
    count === 1 ? '1 holder’s account is disabled.' : `${count} holders’ accounts are disabled.`,
  missing: (gaps: readonly string[]) =>
    gaps.length > GAPS_SHOWN
      ? `${gaps.slice(0, GAPS_SHOWN).join(' ')} And ${gaps.length - GAPS_SHOWN} more.`
      : gaps.join(' '),
  companies: (count: number) => (count === 1 ? '1 company' : `${count} companies`),
  groups: (count: number) => (count === 1 ? '1 group' : `${count} groups`),
  values: (count: number) => (count === 1 ? '1 value' : `${count} values`),
  everywhere: 'Everywhere',

  holderHint: 'Memos under way keep their people; a change counts from the next submission on.',
  noHolders: 'No one holds this role yet.',
  holderGone: (by: string, name: string) => `${by} has changed or removed ${name} meanwhile.`,
  holderChanged: (by: string, name: string) =>
    `${by} has changed or removed ${name} meanwhile. Saving adds what is entered here to the holders that there are now.`,
  addHolder: 'Add holder',
  editHolder: 'Change holder',
  person: 'Person',
  days: 'Days',
  always: 'Always',
  from: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  notToday: 'not today',
  disabled: (name: string) => `${name} (disabled)`,
  deputies: 'Deputies',
  deputiesHint: 'Asked in this order where the holder is the memo’s owner.',
  none: 'None',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name} from this role?`,
  removeText: 'Memos under way keep their people. New memos ask the other holders.',
  place: 'Place',
  placeKinds: {
    EVERYWHERE: 'Everywhere',
    COMPANY: 'A company',
    GROUP: 'A group',
    VALUE: 'An answer’s value',
  } satisfies Record<HoldingPlace['kind'], string>,
  company: 'Company',
  group: 'Group',
  value: 'Value',
  valueOf: 'Answer to',
  questionOf: (question: string, template: string) => `${question} (${template})`,
  typedValue: 'Another question',
  valueHint: 'As the form stores the answer, such as a cost centre’s code.',
  firstDay: 'First day',
  firstDayHint: 'Empty: from the beginning.',
  lastDay: 'Last day',
  lastDayHint: 'Empty: without end.',
  typeToFind: 'Type a name or an e-mail',
  gone: 'There is no such role.',

  openSeats: (name: string, count: number) =>
    count === 1
      ? `${name} still has 1 open seat that this role filled.`
      : `${name} still has ${count} open seats that this role filled.`,
  moveSeats: (to: string) => `Move to ${to}`,
} as const

type Counts = Pick<CallOutput<'admin-import_roles'>, 'added' | 'removed' | 'changed' | 'unchanged'>

/** The texts of their import. */
export const importTexts = {
  title: 'Import roles or managers',
  subtitle: 'Nothing is applied before you confirm, and a file with an error is not applied at all.',
  format: [
    'A CSV file with at most 10,000 lines, and cells separated by commas, semicolons or tabs. The first line names the columns, which say what the file holds.',
    'Roles: role and holder (an e-mail), and any of place (everywhere, company, group or value; empty means everywhere), value (the company’s or group’s name, or the answer’s value), from, to (like 2026-01-31) and deputies (e-mails with spaces between them).',
    'Each role that the file names gets exactly its holders. Other roles stay as they are. A line with a role alone leaves it without holders.',
    'Managers: person and manager, both e-mails. An empty manager takes it away. People whom the file does not name keep theirs.',
  ],
  placeholder: 'roles.csv',
  exampleRoles: 'Example of roles',
  exampleManagers: 'Example of managers',
  /** Without a count while no file would change something. */
  apply: (count: number) =>
    count === 0 ? 'Import' : count === 1 ? 'Import 1 change' : `Import ${count} changes`,
  summary: ({ added, removed, changed, unchanged }: Counts) =>
    [
      `${added} added`,
      `${removed} removed`,
      ...(changed === 0 ? [] : [`${changed} changed`]),
      `${unchanged} unchanged`,
    ].join(', '),
  managersSummary: ({ changed, unchanged }: Counts) => `${changed} changed, ${unchanged} unchanged`,
  subjects: { ROLES: 'Role', MANAGERS: 'Person' },
  change: { ROLES: 'Holder', MANAGERS: 'Manager' },
} as const
