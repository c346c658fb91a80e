import { z } from 'zod'
import { memoStatus } from './memo.ts'

/** The part of the remote configuration that `/config.json` sends to browsers (I4). */
export const browserConfiguration = z.object({
  allowed_draft_button_statuses: z.array(memoStatus),
  edit_whitelisted_statuses: z.array(memoStatus),
  download_whitelisted_statuses: z.array(memoStatus),
  max_remarks_attachment: z.int(),
  /** The providers with which people sign in here (P3): names in addresses, and as people read them. */
  sign_in_providers: z.array(z.object({ id: z.string(), name: z.string() })),
  is_cancel_active_memo_table_enabled: z.boolean(),
  is_draft_actions_enabled: z.boolean(),
  is_filter_by_memo_type_enabled: z.boolean(),
  is_filter_by_date_range_enabled: z.boolean(),
  is_download_xlsx_enabled: z.boolean(),
  is_table_options_visible: z.boolean(),
  enable_download_pdf: z.boolean(),
  is_global_search_enabled: z.boolean(),
  is_memo_creation_enabled: z.boolean(),
  support_email: z.string(),
  feedback_url: z.string(),
  chat_name: z.string(),
  company_name: z.string(),
})

export type BrowserConfiguration = z.output<typeof browserConfiguration>
