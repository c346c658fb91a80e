import type { CallOutput } from '@countersign/contract'
import type { EntryState } from '@countersign/domain'

const figure = (count: number) => count.toLocaleString('en-US')

/** The texts of shared lists (N9). */
export const texts = {
  back: 'Shared lists',
  title: 'Shared lists',
  hint: 'Codes with their labels, such as cost centres, that dropdowns of several templates choose from.',
  add: 'Add list',
  rename: 'Rename',
  list: 'List',
  entries: 'Entries',
  inUseToday: 'In use today',
  usedBy: 'Used by',
  unused: 'No template',
  changed: 'Last change',
  empty: 'There are no shared lists yet.',
  gone: 'There is no such list.',

  import: 'Import from CSV',
  addEntry: 'Add entry',
  editEntry: 'Change entry',
  entryHint:
    'A change counts from the next submission on. Answers of earlier submissions keep their code and label.',
  search: 'Search code or label',
  company: 'Company',
  anyCompany: 'Any company',
  allCompanies: 'All companies',
  state: 'State',
  anyState: 'Any state',
  states: { IN_USE: 'In use', COMING: 'Not yet in use', ENDED: 'Ended' } satisfies Record<EntryState, string>,
  count: (total: number) => (total === 1 ? '1 entry' : `${figure(total)} entries`),
  noEntries: 'This list has no entries yet.',
  noMatch: 'No entry matches.',
  code: 'Code',
  codeHint: 'What is stored and compared. Conditions and roles name it.',
  label: 'Label',
  labelHint: 'What people read beside the code.',
  companyHint: 'Empty: for all companies. A company’s own entry counts before one for all.',
  days: 'In use',
  firstDay: 'First day',
  firstDayHint: 'Empty: from the beginning.',
  lastDay: 'Last day',
  lastDayHint: 'Empty: without end.',
  always: 'Always',
  from: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  end: 'End',
  endTitle: (code: string) => `End ${code}?`,
  endText: 'It can’t be chosen any more after its last day. Memos that name it keep it.',
  endNow: 'End entry',
  deleteText:
    'Delete an entry that was a mistake; end one that is no longer used. Memos that name it keep it.',
  meanwhile: (by: string, now: string) => `${by} has changed this entry meanwhile: ${now}.`,
} as const

type Counts = Pick<CallOutput<'admin-import_list'>, 'added' | 'removed' | 'changed' | 'unchanged'>

/** The texts of their import. */
export const importTexts = {
  title: (list: string) => `Import ${list}`,
  subtitle: 'Nothing is applied before you confirm, and a file with an error is not applied at all.',
  format: [
    'A CSV file with at most 50,000 lines, and cells separated by commas, semicolons or tabs. The first line names the columns.',
    'The columns are code and label, and any of company (its name; empty for all companies), from and to (like 2026-01-31, empty for no limit).',
    'Each code that the file names gets exactly the entries of the file. Other codes stay as they are.',
  ],
  placeholder: 'cost-centres.csv',
  example: 'Download an example',
  exampleFile: 'list-example.csv',
  replacesAll: 'The file is the whole list',
  replacesAllHint: 'Entries that it lacks are removed.',
  apply: (count: number) =>
    count === 0 ? 'Import' : count === 1 ? 'Import 1 change' : `Import ${figure(count)} changes`,
  summary: ({ added, removed, changed, unchanged }: Counts) =>
    [
      `${figure(added)} added`,
      `${figure(removed)} removed`,
      `${figure(changed)} changed`,
      `${figure(unchanged)} unchanged`,
    ].join(', '),
} as const
