import type { CallOutput } from '@countersign/contract'

/** A version as the lists show it (W5). */
export type TemplateRow = CallOutput<'admin-get_templates'>[number]
