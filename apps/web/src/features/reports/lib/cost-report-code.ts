/** The template that has a cost report of its own: logic goes by its code, never by its name (H7). */
export const COST_REPORT_CODE = 'AVL'
