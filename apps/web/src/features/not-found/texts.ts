/** The texts of the page for unknown addresses. */
export const texts = {
  notFound: 'Page not found. :(',
  toDashboard: 'Go to the dashboard',
} as const
