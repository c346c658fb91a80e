import { rowWithFullState } from '../../platform/memo-log/states/packed-state.ts'

/** The tables of an export (P6). A test compares both lists with the migrated schema, so that no new table is forgotten. */
export const TABLES: readonly string[] = [
  'absence_lines',
  'absence_summaries',
  'absences',
  'address_requests',
  'addresses',
  'admin_events',
  'administrator_limits',
  'aliases',
  'archived_memos',
  'categories',
  'clock_notices',
  'companies',
  'company_domains',
  'condition_notices',
  'condition_times',
  'copy_notices',
  'copy_times',
  'decision_signatures',
  'digests',
  'disabled_notices',
  'due_times',
  'earlier_seals',
  'erasures',
  'evidence_audits',
  'evidence_entries',
  'evidence_subject_states',
  'evidence_subjects',
  'files',
  'groups',
  'handover_memos',
  'handovers',
  'holiday_list',
  'holidays',
  'identities',
  'ignored_values',
  'level_forecasts',
  'list_views',
  'log_checkpoints',
  'log_cosignatures',
  'log_countersigners',
  'log_leaves',
  'log_nodes',
  'log_timestamps',
  'logs',
  'memo_events',
  'memo_facts',
  'memo_logs',
  'memo_numbers',
  'memo_search',
  'memo_versions',
  'memos',
  'notification_choices',
  'notifications',
  'outside_numbers',
  'participants',
  'passkeys',
  'pdf_failures',
  'pdf_seals',
  'pdf_seals_waiting',
  'people',
  'preparations',
  'preservations',
  'publication_requests',
  'removal_memos',
  'removals',
  'removed_memos',
  'report_costs',
  'report_counts',
  'report_deltas',
  'report_roles',
  'report_years',
  'retention_periods',
  'role_deputies',
  'role_holders',
  'roles',
  'scim_people',
  'security_events',
  'settings',
  'shared_list_entries',
  'shared_lists',
  'template_versions',
  'templates',
  'user_groups',
  'witnessed_logs',
]

/** Tables that an export leaves out, each with its reason (P6). The export's manifest says them again. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  answer_phrases: 'Made of the versions of templates, for `packed` answers: an export has these in full.',
  archive_leftovers: 'Objects in the old storage that no memo needs.',
  api_tokens: 'Tokens: each is made again in the new installation.',
  calendar_links: 'Secret links: each person makes a new one.',
  exports: 'Exports of the old installation, whose bytes are in its storage.',
  idempotent_answers: 'Answers to requests that may be repeated, which are kept for days.',
  known_browsers: 'Hashes of browsers’ cookies, which belong to sessions.',
  log_pending: 'Entries that wait for a number: the new log numbers all entries again.',
  migrations: 'What made the schema, not what the organisation owns; the manifest names the newest.',
  push_subscriptions: 'Grants of push services for devices: each device subscribes again.',
  report_files: 'Spreadsheets that expire within days, each behind a link of its own.',
  report_updates: 'The progress of updates of reports, which end in the installation that began them.',
  request_rates: 'Budgets of the last minutes.',
  scanner_outage: 'Whether the malware scanner of the old installation answers.',
  sent_mails: 'Which mails of the last days were sent: the queue of mails isn’t exported either.',
  sessions: 'Sessions: everyone signs in again.',
  signature_requests: 'Nonces of signatures, good for five minutes.',
  used_id_tokens: 'Hashes of tokens of sign-ins, good for minutes.',
  webhook_deliveries: 'What webhooks have sent or will send; webhooks aren’t exported.',
  webhooks: 'Addresses and secrets of webhooks and chats are write-only: they are set up again.',
}

/** Columns that an export leaves out of its tables, each with its reason; they must be able to be null. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identities: { contacts_grant: 'Grants for contacts: each person grants it again.' },
  memo_search: { compact: 'The same as `words` in fewer bytes: an export has these instead.' },
  memo_logs: {
    absences: 'An index of `events`.',
    ids: 'A part of `packed`.',
    packed: 'The same as `events` and `entries` in fewer bytes: an export has these instead.',
  },
  memo_versions: {
    packed: 'The same as `content` in fewer bytes: an export has this instead.',
    phrases_no: 'What `packed` was packed with.',
  },
}

/** Tables whose rows an export changes after it has read them, because statements can't read a column in another form. */
export const ROWS_COMPUTED: Readonly<Record<string, (row: string) => string>> = { memos: rowWithFullState }

function fullNoticeOf(column: 'title' | 'url'): string {
  return `coalesce((SELECT full_notice(${column}, m.memo_id, m.owner_subject) FROM memos m WHERE m.memo_key = notifications.memo_key AND strpos(url, E'\\x02') > 0), ${column})`
}

/** Columns whose values an export reads by another expression than their name, because rows may have them in another form. */
export const COLUMNS_COMPUTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notifications: { title: fullNoticeOf('title'), url: fullNoticeOf('url') },
  memo_versions: {
    content: 'answers_of(content, packed, phrases_no)',
    route: 'coalesce(route, packed_route(memo_key, version))',
  },
  // The texts of others are computed again (`withTexts`).
  memo_search: {
    words: 'coalesce(expand_words(compact), words)',
    is_shortened:
      'CASE WHEN EXISTS (SELECT FROM archived_memos a WHERE a.memo_key = memo_search.memo_key) THEN is_shortened END',
  },
  memo_logs: { events: 'events_of(memo_logs)', entries: 'entries_of(memo_logs)' },
}
