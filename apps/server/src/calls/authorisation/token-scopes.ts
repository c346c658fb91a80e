import type { CallName } from '@countersign/contract'
import type { ApiScope } from '@countersign/domain'

/**
 * What an API token may be used for, by the scope that it needs (P1); everything else is refused. Derived from the rules and independent
 * of the code. Missing are, by the rule: the console, absence, handing on, tokens, passkeys and signatures, sessions, push and notification
 * choices, and changes of rights; and what is the applications' own: views of lists, contacts elsewhere, what follows a sign-in, requests
 * for erasure. Spreadsheets of lists are missing because they hold what their person reads for others.
 */
export const TOKEN_CALLS: Record<ApiScope, readonly CallName[]> = {
  read: [
    'get_contacts',
    'get_templates',
    'get_template_by_id',
    'get_list_entries',
    'get_last_route',
    'check_submission',
    'get_route_for_answers',
    'getMyMemosActiveWithUserID',
    'getMyMemosDraftWithUserID',
    'getMyMemosHistoryWithUserID',
    'getForMyApprovalActiveWithUserID',
    'getForMyApprovalHistoryWithUserID',
    'getMemosToWatchActiveWithUserID',
    'getMemosToWatchHistoryWithUserID',
    'get_to_do_active',
    'get_to_do_history',
    'get_to_read_active',
    'get_to_read_history',
    'search_memo',
    'get_memo_permission',
    'get_memo_details_for_viewing',
    'getMemoDetailsForEditing',
    'get_memo_logs',
    'get_replies',
    'get_time_ledger',
    'getReminderRecipients',
    'download_memo_file',
    'download_uploaded_file',
    'get_notifications',
    'get_reports',
    'get_reports_insights',
    'get_reports_memos',
    'get_reports_options',
  ],
  write: [
    'create_memo',
    'edit_memo',
    'delete_draft',
    'duplicate_memo',
    'link_memo',
    'withdraw_memo',
    'self_return_memo',
    'create_reply',
    'ask_question',
    'answer_question',
    'close_question',
    'complete_hand_off',
    'acknowledge_memo',
    'report_condition',
    'remindCurrentApprover',
    'update_notification',
  ],
  decide: [
    'approve_memo',
    'approve_memos',
    'reject_memo',
    'return_memo',
    'editSubapprovers',
    'close_condition',
    'refuse_condition',
  ],
}

/** The same for routes that are not calls. */
export const TOKEN_ROUTES: Record<ApiScope, readonly string[]> = {
  read: [
    'GET /events',
    'GET /viewer',
    'GET /reports/export/:format',
    'POST /reports/pdf',
    'GET /log/entries/:memo_id',
  ],
  write: ['POST /files'],
  decide: [],
}
