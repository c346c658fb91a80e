/** The texts of a memo’s page. */
export const texts = {
  noAccess: 'You do not have access to this memo.',
  failure: 'There was an error while sending the request.',
  pdfFailure: 'There was an error while generating the PDF',
  pdfFailed: 'The PDF could not be made',
  pdfFailedHint: 'Please tell an administrator, who finds the reason in the log of the server.',
  pdfRetryFrom: (when: string) => `Another attempt can be made from ${when} on.`,
  pdfRetry: 'Try again',
  pdfWaits: 'The PDF is still being made',
  pdfWaitsHint: (since: string) =>
    `It has waited for its seal since ${since}. It can be downloaded as soon as it is sealed.`,
  askToErase: 'Ask to erase…',
  duplicateFailure: 'The memo could not be duplicated.',
} as const
