import { MEMO_STATUSES, STATUS_LABELS } from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'

/** How a key of the remote configuration is edited. */
export type SettingEditor =
  | { kind: 'switch' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text' | 'email' | 'address' }
  /** `wrapped`: the value is `{ values: […] }`. */
  | { kind: 'domains' | 'emails'; wrapped?: boolean }
  | { kind: 'statuses'; offered: readonly MemoStatus[] }

export interface SettingEntry {
  key: string
  label: string
  help: string
  editor: SettingEditor
}

const EDITABLE = MEMO_STATUSES.filter((status) =>
  ['Draft', 'Returned', 'Withdrawn'].includes(STATUS_LABELS[status]),
)
const SUBMITTED_ONCE = MEMO_STATUSES.filter((status) => status !== 'SAVE_AS_DRAFT')
const SWITCH: SettingEditor = { kind: 'switch' }

/** Every key of the remote configuration (end-user document section 9, I4), as administrators read it. */
export const SETTING_GROUPS: { title: string; entries: SettingEntry[] }[] = [
  {
    title: 'Who may sign in',
    entries: [
      {
        key: 'hosted_domains',
        label: 'Supported domains',
        help: 'E-mail domains that may sign in and take part in memos.',
        editor: { kind: 'domains', wrapped: true },
      },
      {
        key: 'admin_emails',
        label: 'Administrators',
        help: 'Who may use this console.',
        editor: { kind: 'emails' },
      },
    ],
  },
  {
    title: 'Memos',
    entries: [
      {
        key: 'is_memo_creation_enabled',
        label: 'Creating memos',
        help: 'Off: nobody can begin a memo.',
        editor: SWITCH,
      },
      {
        key: 'edit_whitelisted_statuses',
        label: 'Statuses that can be edited',
        help: 'In which statuses an owner may edit a memo.',
        editor: { kind: 'statuses', offered: EDITABLE },
      },
      {
        key: 'allowed_draft_button_statuses',
        label: 'Statuses with ‘Save as draft’',
        help: 'In which statuses an existing memo may be saved as a draft.',
        editor: { kind: 'statuses', offered: EDITABLE },
      },
      {
        key: 'max_remarks_attachment',
        label: 'Files of remarks',
        help: 'How many files can be attached to remarks.',
        editor: { kind: 'number', min: 0, max: 20 },
      },
      {
        key: 'enable_download_pdf',
        label: 'Download as PDF',
        help: 'Offers the PDF of a memo.',
        editor: SWITCH,
      },
      {
        key: 'download_whitelisted_statuses',
        label: 'Statuses with a PDF',
        help: 'In which statuses the PDF is offered.',
        editor: { kind: 'statuses', offered: SUBMITTED_ONCE },
      },
    ],
  },
  {
    title: 'Lists and search',
    entries: [
      {
        key: 'is_global_search_enabled',
        label: 'Search',
        help: 'The search box in the top bar.',
        editor: SWITCH,
      },
      {
        key: 'is_table_options_visible',
        label: 'Table options',
        help: 'The bar of filters above lists.',
        editor: SWITCH,
      },
      {
        key: 'is_filter_by_memo_type_enabled',
        label: 'Filter by memo type',
        help: 'Among the table options.',
        editor: SWITCH,
      },
      {
        key: 'is_filter_by_date_range_enabled',
        label: 'Filter by date range',
        help: 'Among the table options.',
        editor: SWITCH,
      },
      {
        key: 'is_download_xlsx_enabled',
        label: 'Download report',
        help: 'A list as a spreadsheet, by e-mail.',
        editor: SWITCH,
      },
      {
        key: 'is_cancel_active_memo_table_enabled',
        label: 'Cancelling from lists',
        help: 'The action in the list of active memos.',
        editor: SWITCH,
      },
      {
        key: 'is_draft_actions_enabled',
        label: 'Actions on drafts',
        help: 'The actions in the list of drafts.',
        editor: SWITCH,
      },
    ],
  },
  {
    title: 'Names and addresses',
    entries: [
      {
        key: 'company_name',
        label: 'Company name',
        help: 'As texts of the product name the company.',
        editor: { kind: 'text' },
      },
      {
        key: 'support_email',
        label: 'Support mailbox',
        help: 'Where people are sent for help.',
        editor: { kind: 'email' },
      },
      {
        key: 'chat_name',
        label: 'Name of the chat',
        help: 'As texts of the product name the company’s chat.',
        editor: { kind: 'text' },
      },
      {
        key: 'feedback_url',
        label: 'Feedback link',
        help: 'An address that begins with https:// or mailto:.',
        editor: { kind: 'address' },
      },
    ],
  },
]

/** A status with its code, since three of them read 'Draft'. */
export function statusName(status: MemoStatus): string {
  return `${STATUS_LABELS[status]} (${status})`
}
