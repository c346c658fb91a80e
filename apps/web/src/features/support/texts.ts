/** The texts of help and support. */
export const texts = {
  menu: 'Help & support',
  contact: 'Contact us',
  terms: 'Terms & conditions',
  privacy: 'Privacy policy',
  question: 'For questions, please send an email to',
} as const
