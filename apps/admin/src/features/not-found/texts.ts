/** The texts of the page for unknown addresses. */
export const texts = {
  notFound: 'Not Found',
  notFoundText: 'Error 404. Page not found.',
  toCategories: 'Go to the categories',
} as const
