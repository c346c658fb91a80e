import type { CallOutput } from '@countersign/contract'
import { MEMO_STATUSES, STATUS_LABELS } from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'

type Setting = CallOutput<'admin-get_settings'>['settings'][number]

/** A setting with the value that the editor shows: a number may be text that is not a number yet. */
export type EditedSetting = Setting extends infer One
  ? One extends { value: number }
    ? Omit<One, 'value'> & { value: number | string }
    : One
  : never

export interface SettingEntry {
  key: Setting['key']
  label: string
  help: string
}

/** The bounds of the settings that are numbers. */
export const BOUNDS = {
  max_remarks_attachment: { min: 0, max: 20 },
  notification_days: { min: 0, max: 3650 },
}

/** Statuses in which a memo may be edited. */
export const EDITABLE_STATUSES = MEMO_STATUSES.filter((status) =>
  ['Draft', 'Returned', 'Withdrawn'].includes(STATUS_LABELS[status]),
)
/** Statuses of memos that were submitted. */
export const SUBMITTED_STATUSES = MEMO_STATUSES.filter((status) => status !== 'SAVE_AS_DRAFT')

/** Every key of the remote configuration (U44, I4), as administrators read it. */
export const SETTING_GROUPS: { title: string; entries: SettingEntry[] }[] = [
  {
    title: 'Who may sign in',
    entries: [
      {
        key: 'hosted_domains',
        label: 'Supported domains',
        help: 'E-mail domains that may sign in and take part in memos.',
      },
      {
        key: 'admin_emails',
        label: 'Administrators',
        help: 'Who may use this console. New ones begin without limits, which the page Administrators sets.',
      },
    ],
  },
  {
    title: 'Webhooks',
    entries: [
      {
        key: 'outgoing_hosts',
        label: 'Hosts of your own network',
        help: 'Hosts that webhooks may reach although their addresses are not public, by http too. All others must be public, and https.',
      },
    ],
  },
  {
    title: 'Where the directory comes from',
    entries: [
      {
        key: 'group_source',
        label: 'Groups',
        help: 'What CSV, sign-in or the directory say is shown and ignored where another source is chosen.',
      },
      {
        key: 'manager_source',
        label: 'Managers',
        help: 'What sign-in or the directory say is shown and ignored where another source is chosen; other changes are refused.',
      },
      {
        key: 'roles_source',
        label: 'Roles',
        help: 'What sign-in or the directory say is shown and ignored where another source is chosen; other changes are refused.',
      },
      {
        key: 'company_source',
        label: 'Companies',
        help: 'What the directory says is shown and ignored where the e-mail’s domain is chosen.',
      },
    ],
  },
  {
    title: 'Memos',
    entries: [
      {
        key: 'is_memo_creation_enabled',
        label: 'Creating memos',
        help: 'Off: no one can start a memo.',
      },
      {
        key: 'edit_whitelisted_statuses',
        label: 'Statuses that can be edited',
        help: 'In which statuses an owner may edit a memo.',
      },
      {
        key: 'allowed_draft_button_statuses',
        label: 'Statuses with ‘Save as draft’',
        help: 'In which statuses an existing memo may be saved as a draft.',
      },
      {
        key: 'max_remarks_attachment',
        label: 'Files of remarks',
        help: 'How many files can be attached to remarks.',
      },
      {
        key: 'enable_download_pdf',
        label: 'Download as PDF',
        help: 'Offers the PDF of a memo.',
      },
      {
        key: 'download_whitelisted_statuses',
        label: 'Statuses with a PDF',
        help: 'In which statuses the PDF is offered.',
      },
    ],
  },
  {
    title: 'Routing policies',
    entries: [
      {
        key: 'is_policy_confirmation_enabled',
        label: 'Second administrator',
        help: 'A changed policy is published once another administrator has confirmed it.',
      },
      {
        key: 'is_policy_without_approval_enabled',
        label: 'Rows without approval',
        help: 'Policies may end with ‘no approval needed’: memos that no row fits are approved at once.',
      },
    ],
  },
  {
    title: 'Other systems',
    entries: [
      {
        key: 'is_token_decide_enabled',
        label: 'Decisions by API tokens',
        help: 'People may make tokens with which a program approves, rejects and returns in their name. Off: such tokens decide nothing.',
      },
    ],
  },
  {
    title: 'Notifications',
    entries: [
      {
        key: 'notification_days',
        label: 'Days until they are removed',
        help: 'Older notifications leave the bell’s list each night. 0 keeps all of them.',
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
      },
      {
        key: 'is_table_options_visible',
        label: 'Table options',
        help: 'The bar of filters above lists.',
      },
      {
        key: 'is_filter_by_memo_type_enabled',
        label: 'Filter by memo type',
        help: 'Among the table options.',
      },
      {
        key: 'is_filter_by_date_range_enabled',
        label: 'Filter by date range',
        help: 'Among the table options.',
      },
      {
        key: 'is_download_xlsx_enabled',
        label: 'Download report',
        help: 'A list as a spreadsheet, by e-mail.',
      },
      {
        key: 'is_cancel_active_memo_table_enabled',
        label: 'Cancelling from lists',
        help: 'Cancel memo in the list of active memos.',
      },
      {
        key: 'is_draft_actions_enabled',
        label: 'Actions on drafts',
        help: 'Delete draft and Cancel memo in the list of drafts.',
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
      },
      {
        key: 'support_email',
        label: 'Support mailbox',
        help: 'Where people are sent for help.',
      },
      {
        key: 'chat_name',
        label: 'Name of the chat',
        help: 'As texts of the product name the company’s chat.',
      },
      {
        key: 'feedback_url',
        label: 'Feedback link',
        help: 'An address that begins with https:// or mailto:.',
      },
    ],
  },
]

/** A status with its code, since three of them read 'Draft'. */
export function statusName(status: MemoStatus): string {
  return `${STATUS_LABELS[status]} (${status})`
}
