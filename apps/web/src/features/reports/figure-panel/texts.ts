export const panelTexts = {
  close: 'Close the list',
  openAsList: 'Open as list',
  /** On the button of a filter's tag. */
  remove: (tag: string) => `Remove the filter ${tag}`,
  filters: 'Filters of this list',
  was: (count: string, period: string) => `Was ${count} in ${period}`,
  shown: (shown: string, total: string) => `${shown} of ${total} shown`,
  showAll: (count: string) => `Show all ${count}`,
  showMore: (count: string) => `Show ${count} more`,
  failure: 'The memos could not be shown.',
  none: 'There are no such memos.',
  noneOwn: 'You take part in none of these memos.',
  others: (count: string) =>
    count === '1'
      ? 'One more is a memo that you take no part in.'
      : `${count} more are memos that you take no part in.`,
  memo: 'Memo',
  type: 'Memo Type',
  status: 'Status',
  waitsFor: 'Waits for',
  waiting: 'Waiting',
} as const
