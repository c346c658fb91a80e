/** The texts that several screens of the console show. */
export const appTexts = {
  /** After a screen's name in the page title. */
  titleEnd: 'Memo App Admin Console',
  loadFailure: 'Oops. There was an error loading this app.',
  sendFailure: 'There was an error while sending the request',
  administrator: 'Administrator',
  preview: 'Technical Preview',
  another: 'Another administrator',
  renamed: (by: string, now: string) => `${by} has changed the name meanwhile: ${now}.`,
  /** Below a form whose subject another administrator has changed since it was opened (A6). */
  saveAgain: 'Save again to replace it with yours.',
} as const
