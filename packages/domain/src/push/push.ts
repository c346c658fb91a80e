/** All that a locked screen shows (M7). */
export const PUSH_TEXT = 'A memo waits for your approval'

/** Devices per person; the oldest one gives way to the next. */
export const PUSH_DEVICES_MAX = 10

/** Days without sign-in after which a device gets nothing any more. */
export const PUSH_DAYS_WITHOUT_SIGN_IN = 30
