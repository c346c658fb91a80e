/** The numbers of policies, each named once (N1): far beyond any table that people keep, and few enough to judge while one types. */
export const POLICY_MAX_ROWS = 200
export const POLICY_MAX_CONDITIONS = 40
/** Values that one condition names. */
export const POLICY_MAX_VALUES = 500
export const POLICY_MAX_LEVELS = 20
/** Of a level, and of its watchers. */
export const POLICY_MAX_SOURCES = 50
export const POLICY_TEXT_MAX_CHARACTERS = 500
/** Sample answers that are kept with a policy (N3). */
export const POLICY_MAX_SAMPLES = 20
export const POLICY_SAMPLE_NAME_MAX_CHARACTERS = 100
/** The latest memos of a template that a policy is tried on before it is published (N5). */
export const POLICY_RECENT_MEMOS = 50
