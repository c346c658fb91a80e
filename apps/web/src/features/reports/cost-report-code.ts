/** The code of the template with a cost report, which identifies it instead of its name (H7). */
export const COST_REPORT_CODE = 'AVL'
