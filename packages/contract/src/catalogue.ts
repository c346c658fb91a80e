import type { z } from 'zod'
import * as absences from './calls/standing-in/absences.calls.ts'
import * as preparers from './calls/standing-in/preparers.calls.ts'
import * as adminAbsences from './calls/admin/absences.calls.ts'
import * as adminAdministrators from './calls/admin/administrators.calls.ts'
import * as adminCategories from './calls/admin/categories.calls.ts'
import * as adminDirectorySync from './calls/admin/directory-sync.calls.ts'
import * as adminErasures from './calls/admin/erasures.calls.ts'
import * as adminRetention from './calls/admin/retention.calls.ts'
import * as adminEvidence from './calls/admin/evidence.calls.ts'
import * as handOffs from './calls/hand-offs.calls.ts'
import * as conditions from './calls/conditions.calls.ts'
import * as adminHandovers from './calls/admin/handovers.calls.ts'
import * as adminHolds from './calls/admin/holds.calls.ts'
import * as adminOrganisation from './calls/admin/organisation.calls.ts'
import * as adminPeople from './calls/admin/people.calls.ts'
import * as adminSecurity from './calls/admin/security.calls.ts'
import * as adminHolidays from './calls/admin/holidays.calls.ts'
import * as adminSharedLists from './calls/admin/shared-lists.calls.ts'
import * as adminRoles from './calls/admin/roles.calls.ts'
import * as adminSettings from './calls/admin/settings.calls.ts'
import * as adminTemplates from './calls/admin/templates.calls.ts'
import * as adminWebhooks from './calls/admin/webhooks.calls.ts'
import * as calendar from './calls/calendar.calls.ts'
import * as adminExports from './calls/admin/exports.calls.ts'
import * as adminServiceTokens from './calls/admin/service-tokens.calls.ts'
import * as apiTokens from './calls/api-tokens.calls.ts'
import * as decisions from './calls/decisions.calls.ts'
import * as earlierMemos from './calls/earlier-memos.calls.ts'
import * as erasures from './calls/erasures.calls.ts'
import * as bulkApprovals from './calls/bulk-approvals.calls.ts'
import * as files from './calls/files.calls.ts'
import * as handovers from './calls/handovers.calls.ts'
import * as listViews from './calls/list-views.calls.ts'
import * as memoLists from './calls/memo-lists.calls.ts'
import * as memoTime from './calls/memo-time.calls.ts'
import * as memos from './calls/memos.calls.ts'
import * as notificationChoices from './calls/notifications/notification-choices.calls.ts'
import * as notifications from './calls/notifications/notifications.calls.ts'
import * as passkeys from './calls/passkeys.calls.ts'
import * as people from './calls/people.calls.ts'
import * as push from './calls/notifications/push.calls.ts'
import * as questions from './calls/questions.calls.ts'
import * as submissions from './calls/submissions.calls.ts'
import * as reports from './calls/reports.calls.ts'
import * as sharedLists from './calls/shared-lists.calls.ts'
import * as session from './calls/session.calls.ts'
import * as templates from './calls/templates.calls.ts'
import type { CallDefinition } from './define-call.ts'

const { ACTION_REQUIRED: _text, ...memoCalls } = memos

type Definitions =
  | (typeof absences)[keyof typeof absences]
  | (typeof preparers)[keyof typeof preparers]
  | (typeof adminAbsences)[keyof typeof adminAbsences]
  | (typeof adminAdministrators)[keyof typeof adminAdministrators]
  | (typeof adminCategories)[keyof typeof adminCategories]
  | (typeof adminDirectorySync)[keyof typeof adminDirectorySync]
  | (typeof adminHandovers)[keyof typeof adminHandovers]
  | (typeof adminHolidays)[keyof typeof adminHolidays]
  | (typeof adminHolds)[keyof typeof adminHolds]
  | (typeof adminOrganisation)[keyof typeof adminOrganisation]
  | (typeof adminPeople)[keyof typeof adminPeople]
  | (typeof adminRoles)[keyof typeof adminRoles]
  | (typeof adminErasures)[keyof typeof adminErasures]
  | (typeof adminRetention)[keyof typeof adminRetention]
  | (typeof adminEvidence)[keyof typeof adminEvidence]
  | (typeof adminSecurity)[keyof typeof adminSecurity]
  | (typeof adminSettings)[keyof typeof adminSettings]
  | (typeof adminSharedLists)[keyof typeof adminSharedLists]
  | (typeof adminTemplates)[keyof typeof adminTemplates]
  | (typeof adminWebhooks)[keyof typeof adminWebhooks]
  | (typeof calendar)[keyof typeof calendar]
  | (typeof adminExports)[keyof typeof adminExports]
  | (typeof adminServiceTokens)[keyof typeof adminServiceTokens]
  | (typeof apiTokens)[keyof typeof apiTokens]
  | (typeof bulkApprovals)[keyof typeof bulkApprovals]
  | (typeof decisions)[keyof typeof decisions]
  | (typeof erasures)[keyof typeof erasures]
  | (typeof earlierMemos)[keyof typeof earlierMemos]
  | (typeof handovers)[keyof typeof handovers]
  | (typeof conditions)[keyof typeof conditions]
  | (typeof handOffs)[keyof typeof handOffs]
  | (typeof memoLists)[keyof typeof memoLists]
  | (typeof memoCalls)[keyof typeof memoCalls]
  | (typeof files)[keyof typeof files]
  | (typeof memoTime)[keyof typeof memoTime]
  | (typeof listViews)[keyof typeof listViews]
  | (typeof notificationChoices)[keyof typeof notificationChoices]
  | (typeof notifications)[keyof typeof notifications]
  | (typeof passkeys)[keyof typeof passkeys]
  | (typeof people)[keyof typeof people]
  | (typeof push)[keyof typeof push]
  | (typeof questions)[keyof typeof questions]
  | (typeof reports)[keyof typeof reports]
  | (typeof session)[keyof typeof session]
  | (typeof sharedLists)[keyof typeof sharedLists]
  | (typeof submissions)[keyof typeof submissions]
  | (typeof templates)[keyof typeof templates]

/** Every wire name (A1). */
export type CallName = Definitions['name']

/** The definition of a call, by its wire name. */
export type CallOf<Name extends CallName> = Extract<Definitions, { name: Name }>

/** The input as sent by a caller. */
export type CallInput<Name extends CallName> = z.input<CallOf<Name>['input']>
/** The input as received by a handler: validated, with defaults. */
export type ParsedInput<Name extends CallName> = z.output<CallOf<Name>['input']>
/** The answer as received by a caller. */
export type CallOutput<Name extends CallName> = z.output<CallOf<Name>['output']>

/** What a change answers at least: a sentence for the person who made it (A4). */
export interface Done {
  message: string
}

/** Calls that change something: they take an idempotency key (A6). */
export type KeyedName = {
  [Name in CallName]: 'idempotency_key' extends keyof CallInput<Name> ? Name : never
}[CallName]

/** Changes that answer with a message (A4). */
export type ChangeName = { [Name in KeyedName]: CallOutput<Name> extends Done ? Name : never }[KeyedName]

/** What a caller sends to make a change; the client adds the key. */
export type ChangeInput<Name extends KeyedName> = Omit<CallInput<Name>, 'idempotency_key'>

const definitions: CallDefinition[] = [
  session,
  sharedLists,
  people,
  templates,
  memoLists,
  memoCalls,
  decisions,
  bulkApprovals,
  earlierMemos,
  erasures,
  handovers,
  conditions,
  handOffs,
  passkeys,
  apiTokens,
  push,
  questions,
  submissions,
  files,
  memoTime,
  notifications,
  listViews,
  notificationChoices,
  reports,
  absences,
  preparers,
  adminAbsences,
  adminAdministrators,
  adminHandovers,
  adminCategories,
  adminDirectorySync,
  adminHolidays,
  adminHolds,
  adminOrganisation,
  adminPeople,
  adminRoles,
  adminErasures,
  adminRetention,
  adminEvidence,
  adminSecurity,
  adminSettings,
  adminSharedLists,
  adminTemplates,
  adminWebhooks,
  calendar,
  adminExports,
  adminServiceTokens,
].flatMap((subject) => Object.values(subject) as CallDefinition[])

/** All calls by wire name. Handlers, clients' types, the OpenAPI document and the authorisation tests derive from it. */
export const catalogue = Object.fromEntries(definitions.map((call) => [call.name, call])) as {
  [Name in CallName]: CallOf<Name>
}
