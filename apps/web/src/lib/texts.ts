/** The texts that several screens show. */
export const appTexts = {
  name: 'Countersign',
  loadFailure: 'Oops. There was an error loading this app.',
  tryAgain: 'Try again',
  sendFailure: 'There was an error while sending the request.',
  sendFailureTryAgain: 'There was an error while sending the request. Please try again later.',
  noResults: 'No matching results',
  workflow: 'Approval workflow',
  creationBlocked: 'Creating memos is not available for your organisation.',
} as const
