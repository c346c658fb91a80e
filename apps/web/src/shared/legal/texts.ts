/** The names of the legal texts, and the texts around them. */
export const legalTexts = {
  back: '< Back',
  breadcrumbs: 'Breadcrumbs',
  menu: 'Legal pages',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
} as const
