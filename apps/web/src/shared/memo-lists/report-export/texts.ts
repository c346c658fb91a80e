/** The texts of a list’s report as a spreadsheet. */
export const reportExportTexts = {
  download: 'Download report',
  generate: 'Generate',
  intro: 'You get a spreadsheet by e-mail. Choose one memo type to have its answers in it as well.',
  table: 'Table',
  both: 'Active and history',
  types: 'Memo types',
  everyType: 'All memo types',
  wait: 'Please wait...',
  generating: 'Report is being generated.',
  checkEmail: 'Check your email for the download link to the generated report.',
  fewMinutes: 'This may take a few minutes.',
  unable: (code: string) => `${code}: Unable to generate report.`,
  contact: (message: string, email: string) => `${message}. Please contact ${email}`,
  backToList: 'Back to the list',
  ready: 'Your report',
  readyText: 'The spreadsheet that you asked for can be downloaded for 7 days.',
} as const
