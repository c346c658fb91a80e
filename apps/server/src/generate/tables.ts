/** The tables that generated memos fill, in the order of writing, with the columns that are written. */
export const TABLES = {
  memos: [
    'memo_key',
    'memo_id',
    'revision',
    'state',
    'owner_email',
    'owner_name',
    'template_id',
    'version_id',
    'template_name',
    'owner_subject',
    'public_subject',
    'draft_content',
    'company_id',
    'group_id',
    'current_approvers',
    'current_sequence',
    'created_at',
    'submitted_at',
    'modified_at',
    'changed_at',
  ],
  memo_versions: ['memo_key', 'version', 'subject', 'content', 'content_hash', 'route', 'submitted_at'],
  memo_events: ['memo_key', 'event_no', 'type', 'log_id', 'sequence_id', 'actor_email', 'at', 'data'],
  participants: [
    'memo_key',
    'email',
    'role',
    'audience',
    'list',
    'status',
    'approver_status',
    'seat_id',
    'last_version',
    'template_id',
    'sort_at',
  ],
  notifications: [
    'notification_id',
    'number',
    'email',
    'memo_key',
    'event_no',
    'kind',
    'title',
    'url',
    'is_read',
    'created_at',
  ],
  memo_search: [
    'memo_key',
    'version',
    'people',
    'memo_id',
    'subject',
    'content',
    'status',
    'template_id',
    'created_at',
  ],
} as const

export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

/** Texts by weight that `memo_search.words` is made of by the database, after the columns. */
export const SEARCH_TEXTS = ['text_a', 'text_b', 'text_c'] as const
