/** The texts of the categories; W4 fixes them to the letter. */
export const texts = {
  limited:
    'Those that you administer. Adding, renaming and deleting categories needs an administrator without limits.',
  title: 'Category',
  crumb: 'Categories',
  create: 'Create category',
  edit: 'Edit category',
  columns: {
    name: 'Category name',
    by: 'Updated by',
    date: 'Date updated',
    templates: 'Templates',
    action: 'Action',
  },
  editRow: 'Edit',
  deleteRow: 'Delete',
  empty: 'You have no categories yet.',
  listFailure: 'Something went wrong in fetching data',
  deleteTitle: 'Delete this category?',
  deleteText: (name: string, templates: number) =>
    templates === 0
      ? `${name} has no templates.`
      : `${templates} ${templates === 1 ? 'template' : 'templates'} of ${name} will be listed as Uncategorized.`,
  deleteFailure: 'There was an error while deleting the category',
  saveFailure: 'Oooops, an error occurred',
  tryLater: 'Please try again later',
  required: 'This field is required.',
  cancel: 'Cancel',
  save: 'Save',
  loadFailureTitle: 'Error :(',
  loadFailure: 'We cannot get the specified resource.',
} as const

/** A category's longest name (W4). */
export const CATEGORY_NAME_MAX_CHARACTERS = 150
