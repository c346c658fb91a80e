/** The texts of opening files. */
export const texts = {
  openFailure:
    'Unable to download file. It seems there was a problem while sending the request. Please try again later.',
} as const
