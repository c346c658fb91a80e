import { MAX_LIST_VIEWS } from '@countersign/domain'

/** The texts of views (M9). */
export const viewTexts = {
  views: 'Views',
  none: 'Name a combination of filters to open it again.',
  save: 'Save this view…',
  saveTitle: 'Save this view',
  name: 'Name',
  hint: `Filters and order are kept, in up to ${MAX_LIST_VIEWS} views. The same name replaces a view.`,
  confirm: 'Save',
  saved: 'The view has been saved',
  required: 'This field is required',
  remove: (name: string) => `Delete the view ${name}`,
  removed: (name: string) => `The view ${name} has been deleted`,
  failure: 'The views could not be loaded.',
} as const
