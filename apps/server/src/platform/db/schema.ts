import type {
  Audience,
  QuestionState,
  PartStatus,
  ContentEntry,
  Currency,
  LoggedEvent,
  LoggedEventType,
  Memo,
  MemoLink,
  MemoStatus,
  ReportStatus,
  Role,
  SecurityEventKind,
  Stored,
  SubmittedLevel,
} from '@countersign/domain'
import type { ColumnType, Generated } from 'kysely'
import type { CalendarDay, Json, NullableTimestamp, Timestamp } from './tables/column-types.ts'
import type { AbsenceTables } from './tables/absence-tables.ts'
import type { AdministrationTables } from './tables/administration-tables.ts'
import type { ArchiveTables } from './tables/archive-tables.ts'
import type { DueTables } from './tables/due-tables.ts'
import type { ListTables } from './tables/list-tables.ts'
import type { EvidenceTables } from './tables/evidence-tables.ts'
import type { ExportTables } from './tables/export-tables.ts'
import type { RetentionTables } from './tables/retention-tables.ts'
import type { NoticeTables } from './tables/notice-tables.ts'
import type { OutsideTables } from './tables/outside-tables.ts'
import type { PasskeyTables } from './tables/passkey-tables.ts'
import type { RoleTables } from './tables/role-tables.ts'
import type { ScimTables } from './tables/scim-tables.ts'
import type { TemplateTables } from './tables/template-tables.ts'
import type { TokenTables } from './tables/token-tables.ts'

/** The tables as the migrations create them. */
export interface Database
  extends
    AbsenceTables,
    AdministrationTables,
    ArchiveTables,
    DueTables,
    EvidenceTables,
    ExportTables,
    RetentionTables,
    ListTables,
    NoticeTables,
    OutsideTables,
    PasskeyTables,
    RoleTables,
    ScimTables,
    TemplateTables,
    TokenTables {
  companies: { company_id: string; name: string }
  company_domains: { domain: string; company_id: string }
  groups: { group_id: string; name: string }
  people: {
    user_id: Generated<string>
    email: string
    display_name: string
    given_name: string | null
    photo_url: string | null
    phone_number: string | null
    company_id: string | null
    group_id: string | null
    manager_id: string | null
    disabled_at: NullableTimestamp
    created_at: Generated<Date>
    modified_at: Generated<Date>
    /** A service account, with which no person signs in (P1). */
    is_service: Generated<boolean>
  }
  absence_summaries: { absence_id: string; is_sent: boolean; created_at: Timestamp }
  list_views: { view_id: Generated<string>; user_id: string; name: string; query: string }
  disabled_notices: { user_id: string; disabled_at: Timestamp }
  handovers: {
    handover_id: Generated<string>
    from_email: string
    to_email: string
    role_id: string | null
    reason: string
    actor_email: string
    actor_name: string
    created_at: Timestamp
    ended_at: NullableTimestamp
  }
  handover_memos: {
    handover_id: string
    memo_key: string
    part: 'OWNER' | 'APPROVER' | 'SUB_APPROVER' | 'WATCHER'
    to_email: string
    outcome: 'MOVED' | 'STAYED' | null
    message: string | null
  }
  addresses: { email: string; person_id: Generated<number> }
  holidays: { day: CalendarDay; name: string }
  holiday_list: {
    is_only: Generated<boolean>
    revision: Generated<number>
    modified_by: string | null
    modified_at: NullableTimestamp
  }
  identities: {
    issuer: string
    subject: string
    user_id: string
    provider: string
    contacts_grant: Buffer | null
    created_at: Generated<Date>
    last_sign_in_at: NullableTimestamp
  }
  sessions: {
    token_hash: Buffer
    site: 'web' | 'admin'
    user_id: string
    issuer: string
    created_at: ColumnType<Date, Date | undefined, never>
    last_seen_at: ColumnType<Date, Date | undefined, Date>
    session_id: Generated<string>
    signed_in_at: NullableTimestamp
    address: string | null
    browser: string | null
    /** The provider's session, as it names it (P3). */
    provider_session: ColumnType<string | null, string | null | undefined, string | null>
    /** Whether it began in a browser that the person had never used (Q2). */
    is_new: Generated<boolean>
  }
  known_browsers: {
    user_id: string
    browser_hash: Buffer
    browser: string
    address: string
    seen_at: Timestamp
  }
  push_subscriptions: {
    subscription_id: Generated<string>
    user_id: string
    session_id: string
    signed_in_at: Timestamp
    endpoint: string
    p256dh: string
    auth: string
    server_key: string
    created_at: Timestamp
  }
  security_events: {
    event_no: Generated<string>
    at: Timestamp
    kind: SecurityEventKind
    action: string
    site: 'web' | 'admin'
    person: string | null
    address: string | null
    subject: string | null
    details: ColumnType<Stored<Record<string, unknown>> | null, string | null, never>
    times: Generated<number>
  }
  request_rates: { key: string; used: number; ends_at: Timestamp }
  used_id_tokens: { token_hash: Buffer; expires_at: Timestamp }
  report_roles: {
    email: string
    name: string
    access_level: 'Super Admin' | 'Group Admin'
    views: string[]
    modified_at: ColumnType<Date, Date | undefined, Date>
  }
  settings: {
    key: string
    value: ColumnType<unknown, string, string>
    revision: Generated<number>
    modified_by: string | null
    modified_at: ColumnType<Date, Date | undefined, Date>
  }
  user_groups: { domain: string; status: string; migration_faq_url: string | null }
  memo_numbers: { template_code: string; year: number; last_number: number }
  memos: {
    memo_key: Generated<string>
    memo_id: string
    revision: Generated<number>
    state: Json<Memo>
    owner_email: string
    owner_name: string
    template_id: string
    version_id: string
    template_name: string
    owner_subject: string
    public_subject: Generated<string>
    owner_amount: string | null
    owner_currency: Currency | null
    public_amount: string | null
    public_currency: Currency | null
    draft_content: ColumnType<Stored<ContentEntry[]> | null, string | null | undefined, string | null>
    company_id: string | null
    group_id: string | null
    current_approvers: Generated<string[]>
    current_sequence: Generated<number>
    evidence_entry_no: Generated<number>
    evidence_event_no: Generated<number>
    evidence_hash: Buffer | null
    api_version: Generated<string>
    pdf_key: string | null
    preparation_id: string | null
    preparer_id: number | null
    due_at: NullableTimestamp
    /** Of PENDING seats, by seat (M5). */
    /** Conditions of approvals that aren't met yet (R2); null for none. */
    open_conditions: number | null
    /** Of an approved memo that others have to act on (R3). UNFILLED: a role or person was not found; null for all others. */
    hand_off: 'OPEN' | 'UNFILLED' | 'DONE' | null
    /** The memo that revoked it first (R4). */
    revoked_by: string | null
    questions: ColumnType<Record<string, QuestionState> | null, string | null | undefined, string | null>
    created_at: Timestamp
    submitted_at: NullableTimestamp
    modified_at: Timestamp
    changed_at: Timestamp
  }
  /** What `memo_versions.packed` leaves out, for each version of a template. */
  answer_phrases: {
    phrases_no: Generated<number>
    version_id: string
    phrases: string[]
  }
  memo_versions: {
    memo_key: string
    version: number
    subject: string
    /** Read by `storedAnswers` alone. */
    content: Json<ContentEntry[]>
    content_hash: string
    /** The answers in fewer bytes, in place of `content`. */
    packed: ColumnType<string | null, null | undefined, null>
    phrases_no: ColumnType<number | null, null | undefined, null>
    /** Null where the packed log has it. */
    route: Json<SubmittedLevel[]> | null
    amount: string | null
    currency: Currency | null
    /** The memo that it amends, extends or revokes (R4). */
    link: ColumnType<MemoLink | null, string | null, string | null>
    submitted_at: Timestamp
  }
  memo_events: {
    memo_key: string
    event_no: number
    type: LoggedEventType
    log_id: string | null
    sequence_id: string | null
    actor_email: string
    at: Timestamp
    data: Json<LoggedEvent>
  }
  participants: {
    memo_key: string
    /** Only for the release before the one that added `person_id`. */
    email: string
    person_id: ColumnType<number | null, number, number>
    role: Role
    audience: Audience
    list: 'active' | 'drafts' | 'history' | null
    status: MemoStatus
    approver_status: Generated<PartStatus>
    seat_id: string | null
    last_version: number | null
    template_id: string
    /** The memo's creation, for filters by date. */
    created_at: Timestamp
    sort_at: Timestamp
    due_at: NullableTimestamp
    /** On an approver's lists: their order by the amount that the person reads (M1, C7). */
    amount_order: string | null
    /** The memo's owner; of who left, that of the version that they read (C7). */
    owner_person_id: ColumnType<number | null, number, number>
    /** Of tasks at a policy's level: the roles of which a delegate must hold one (K2); null for any delegate. */
    delegates_need: string[] | null
    /** Of open conditions that they judge (R2): whether one was reported as met. */
    conditions: 'OPEN' | 'REPORTED' | null
    /** Of an approved memo that they have to do (R3), since its approval or until it was done; null for everyone else. */
    to_do: 'OPEN' | 'DONE' | null
    to_do_at: NullableTimestamp
    /** Of an approved memo of which they have a copy (R5): whether they are asked to acknowledge it; null for everyone else. */
    to_read: 'OPEN' | 'DONE' | null
    to_read_at: NullableTimestamp
  }
  files: {
    file_key: string
    user_id: string
    original_name: string
    content_type: string
    size: number
    sha256: string
    memo_key: string | null
    uploaded_at: Generated<Date>
    bound_at: NullableTimestamp
    /** Null where the file may be opened (Q3). */
    scan: 'WAITING' | 'INFECTED' | null
    finding: string | null
  }
  scanner_outage: {
    is_one: Generated<boolean>
    since: Timestamp
  }
  memo_search: {
    memo_key: string
    version: number
    /** Only for the release before the one that added `person_ids`. */
    people: string[]
    person_ids: ColumnType<number[] | null, number[], number[]>
    words: string
    /** The words in fewer bytes; null where `words` has them. */
    compact: string | null
    memo_id: string
    subject: string
    content: string
    /** True where `content` has only the amounts of the text; the answers have the rest. */
    is_shortened: boolean | null
    status: MemoStatus
    template_id: string
    created_at: Timestamp
  }
  memo_facts: {
    memo_key: string
    company_id: string
    group_id: string
    template_id: string
    month: ColumnType<Date, string, string>
    status: ReportStatus
    pending_since: NullableTimestamp
    approval_ms: string | null
    decision_ms: string[]
    level_ms: string[]
    level_decisions: number[]
    panel: string | null
    currency: string | null
    budget_type: string | null
    band: number | null
    amount: string | null
    owner_ms: string | null
    hold_ms: string | null
  }
  level_forecasts: {
    template_id: string
    level_no: number
    memo_count: number
    median_seconds: string
    percentile_90_seconds: string
  }
  report_years: { company_id: string; year: number; date_updated: Timestamp }
  report_updates: {
    update_id: Generated<string>
    company_id: string
    year: number
    state: Generated<'pending' | 'fulfilled' | 'rejected'>
    done: Generated<number>
    total: Generated<number>
    created_at: Timestamp
    progressed_at: Timestamp
  }
  pdf_failures: {
    memo_key: string
    version: number
    attempts: number
    failed_at: Timestamp
  }
  report_files: {
    report_id: Generated<string>
    user_id: string
    audience: 'owner' | 'approver' | 'watcher'
    list: 'active' | 'history' | ''
    memo_types: string[]
    start_date: string | null
    end_date: string | null
    whose: Generated<'all' | 'mine' | 'others'>
    is_overdue: Generated<boolean>
    created_at: Timestamp
    file_key: string | null
    made_at: NullableTimestamp
    memo_count: number | null
    expires_at: Timestamp
    attempts: Generated<number>
    failed_at: NullableTimestamp
  }
  sent_mails: {
    message_id: string
    sent_at: Timestamp
  }
  idempotent_answers: {
    user_id: string
    key: string
    call: string
    request_hash: string
    answer: ColumnType<unknown, string, string>
    at: Generated<Date>
  }
}
