/** Decides a toast's colour and icon. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error'
