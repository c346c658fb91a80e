/** What a toast tells; its colour and icon say so. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error'
