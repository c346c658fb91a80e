/** Limits on the size of a request's body, and on the number of its values. */
export interface BodyLimits {
  bytes: number
  /** Number of values at all depths: objects, lists, and everything inside them. */
  values: number
}

/** Maximum number of names of one object, in any body; ten times what any input needs. */
export const BODY_MAX_NAMES = 1_000

const KILOBYTE = 1024

/** The default of calls and routes. */
export const USUAL_BODY: BodyLimits = { bytes: 64 * KILOBYTE, values: 50_000 }

/** For lists of texts or attachments, as in filters and remarks. */
export const LISTS_BODY = { bytes: 192 * KILOBYTE }

/** For the remarks of 50 approvals that are signed at once (O4). */
export const SIGNING_BODY = { bytes: 5 * KILOBYTE * KILOBYTE }

/** For the lines of an absence, each with its templates. */
export const ABSENCE_BODY = { bytes: 160 * KILOBYTE }

/** For the companies and categories that an administrator is limited to (P7). */
export const LIMITS_BODY = { bytes: 96 * KILOBYTE }

/** For a handover in which many memos go to people of their own. */
export const HANDOVER_BODY = { bytes: KILOBYTE * KILOBYTE }

/** For rich text of 1 MB (F5) as JSON, with a form's other answers. */
export const FORM_BODY = { bytes: 4 * KILOBYTE * KILOBYTE }

/** For a role with 1,000 holders, each with deputies. */
export const ROLE_BODY = { bytes: 6 * KILOBYTE * KILOBYTE }

/** For a spreadsheet of people as text. */
export const CSV_BODY = { bytes: 6 * KILOBYTE * KILOBYTE }

/** For the codes of a list that conditions name. */
export const LIST_BODY = { bytes: 96 * KILOBYTE }

/** For a shared list as text (N9). */
export const LIST_CSV_BODY = { bytes: 12 * KILOBYTE * KILOBYTE }

/** For one person of a directory, or a patch with as many operations as are taken (P4). */
export const SCIM_BODY: BodyLimits = { bytes: 64 * KILOBYTE, values: 5_000 }

/** For requests without a session. */
export const ANONYMOUS_BODY: BodyLimits = { bytes: 32 * KILOBYTE, values: 100 }
