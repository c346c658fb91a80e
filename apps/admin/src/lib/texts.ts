/** The texts that several screens of the console show. */
export const appTexts = {
  /** After a screen's name in the page title. */
  titleEnd: 'Memo App Admin Console',
  loadFailure: 'Oops. There was an error loading this app.',
  sendFailure: 'There was an error while sending the request',
  administrator: 'Administrator',
  preview: 'Technical Preview',
} as const
