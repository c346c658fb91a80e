import type { CallOutput } from '@countersign/contract'
import type { Reapproval, TemplateConfig, TemplateContent } from '@countersign/domain'

/** What a form's route is computed from (N3). */
export interface PolicyInput {
  form: { content: TemplateContent; config: Partial<TemplateConfig> }
  /** As it was when the form was opened, or when the server last refused the route. */
  routing: NonNullable<CallOutput<'get_template_by_id'>['routing']>
  /** Which approvals fall by which answers (N7); null where none can. */
  reapproval: Reapproval | null
}
