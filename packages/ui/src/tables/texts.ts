/** The texts of tables with pages. */
export const pagerTexts = {
  rowsPerPage: 'Rows per page',
  page: 'Page',
  range: (first: number, last: number, total: string) =>
    `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${total}`,
  previous: 'Previous',
  next: 'Next',
} as const
