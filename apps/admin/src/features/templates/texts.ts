import type { CallOutput } from '@countersign/contract'

type Status = CallOutput<'admin-get_templates'>[number]['status']

/** The texts of the templates' lists and history. W5 and W23 fix most of them to the letter. */
export const texts = {
  title: 'Templates',
  create: 'Create template',
  tabs: { published: 'Published', drafts: 'Drafts', unpublished: 'Unpublished' },
  tabsLabel: 'Templates by status',
  columns: {
    category: 'Category',
    name: 'Template name',
    date: 'Date last modified',
    action: 'Action',
  },
  uncategorized: 'Uncategorized',
  empty: 'Seems empty.',
  listFailure: 'Something went wrong in fetching data',
  actions: {
    publish: 'Publish',
    unpublish: 'Unpublish',
    edit: 'Edit',
    delete: 'Delete',
    history: 'History',
    okay: 'Okay',
  },
  failure: 'There was an error while sending the request',
  notEditable: 'This template cannot be edited',
  notEditableText: 'This template is not supported for editing.',
  publishTitle: 'Publish this template?',
  publishText: (name: string) => `New memos will be written with this version of ${name}.`,
  effects: (drafts: number, open: number) =>
    `${drafts} ${drafts === 1 ? 'draft' : 'drafts'} and ${open} open ${open === 1 ? 'memo keeps' : 'memos keep'} the version they were begun with.`,
  unpublishTitle: 'Unpublish this template?',
  unpublishText: (name: string) =>
    `No one will be able to start a memo with ${name}. Memos that exist continue unchanged.`,
  deleteTitle: 'Delete this version?',
  deleteText: (name: string, version: number) =>
    `Version ${version} of ${name} will be gone. This cannot be undone.`,

  waiting: {
    badge: 'Waits for confirmation',
    open: 'Confirmation',
    title: (name: string) => `Publish ${name}?`,
    asked: (who: string, when: string) =>
      `${who} asked on ${when} for another administrator to confirm its changed policy.`,
    mine: 'You asked for it, so another administrator must confirm it. You can take the request back.',
    changes: 'What changes',
    first: 'This template was never published.',
    reason: 'Reason (optional)',
    confirm: 'Confirm and publish',
    refuse: 'Refuse',
    cancel: 'Take back',
    later: 'Not now',
  },

  history: {
    title: 'History',
    caption: 'Versions',
    version: 'Version',
    status: 'Status',
    name: 'Template name',
    made: 'Made by',
    lastSaved: (who: string, when: string) => `last saved by ${who}, ${when}`,
    published: 'Published by',
    memos: 'Memos',
    restore: 'Restore as draft',
    restoreTitle: (version: number) => `Restore version ${version} as a draft?`,
    restoreText:
      'A new draft begins with what this version holds. What is live now stays until the draft is published.',
    never: 'Not published',
  },
  statuses: {
    DRAFT: 'Draft',
    PUBLISHED: 'Published',
    UNPUBLISHED: 'Unpublished',
    SUPERSEDED: 'Superseded',
  } satisfies Record<Status, string>,

  listColumns: {
    open: 'List columns',
    title: 'List columns',
    hint: 'Lists narrowed to this memo type show these answers beside their own columns. They count once this draft is published.',
    none: 'None',
    clear: 'Take all away',
    save: 'Save as draft',
    lists: {
      'memos.active': 'My memos, active',
      'memos.drafts': 'My memos, drafts',
      'memos.history': 'My memos, history',
      'approvals.approval': 'Memos for my approval',
      'approvals.history': 'Memos for my approval, history',
      'watch.active': 'Memos to watch',
      'watch.history': 'Memos to watch, history',
    } as Record<string, string>,
  },

  difference: {
    title: 'What changed',
    from: 'From',
    to: 'To',
    version: (version: number) => `Version ${version}`,
    single: 'There is one version only: nothing to compare yet.',
  },
} as const
