/** The kinds of security events (Q1), and how people read them. */
const KINDS = {
  sign_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  session: 'Sessions ended',
  denied: 'Denied',
  rights: 'Rights changed',
  export: 'Exported',
  erasure: 'Erasure',
  malware: 'Malware found',
  token: 'API token',
} as const

/** What is written of each kind. The log knows no other actions, so each has words. */
const ACTIONS = {
  sign_in_refused: {
    '401-A': 'email is not supported',
    'not-administrator': 'not an administrator',
    'other-provider': 'the company signs in with another provider',
    'link-first': 'has signed in with another provider so far',
    'account-disabled': 'account is disabled',
    'email-taken': 'email belongs to another account',
    'access-denied': 'cancelled by the person',
    'flow-unknown': 'expired, or begun in another browser',
    'not-fresh': 'not confirmed as just now',
    'not-strong': 'not as strong as asked for',
    'other-person': 'another person than before',
    'token-used': 'completed before',
    'provider-not-configured': 'provider is not configured',
    'provider-unreachable': 'provider did not answer',
    'provider-refused': 'provider did not confirm it',
  },
  session: {
    end_session: 'one, by its person',
    end_sessions: 'several, by their person',
    provider_logout: 'by the provider',
  },
  rights: {
    add_administrator: 'administrator added',
    limit_administrator: 'limits of an administrator',
    remove_administrator: 'administrator removed',
    save_setting: 'setting changed',
    reset_setting: 'setting reset',
    disable_person: 'account disabled',
    enable_person: 'account enabled',
    change_address: 'address changed by the directory',
    confirm_address: 'address confirmed for another person',
    change_manager: 'manager changed',
    import_managers: 'managers imported',
    claim_manager: 'manager changed by sign-in',
    sync_manager: 'manager changed by the directory',
    create_role: 'role added',
    edit_role: 'role changed',
    delete_role: 'role deleted',
    claim_role: 'role changed by sign-in',
    sync_role: 'role changed by the directory',
    grant_super_admin: 'Super Admin of reports named',
    save_reports_users: 'access to reports given or changed',
    delete_reports_users: 'access to reports removed',
    register_passkey: 'passkey registered',
    revoke_passkey: 'passkey revoked',
    create_calendar_link: 'calendar link made',
    revoke_calendar_link: 'calendar link revoked',
    create_webhook: 'webhook added',
    edit_webhook: 'webhook changed',
    replace_webhook_secret: 'secret of a webhook replaced',
    delete_webhook: 'webhook deleted',
    create_directory_token: 'token of the directory sync made',
    revoke_directory_token: 'token of the directory sync revoked',
  },
  export: {
    'security log': 'security log',
    roles: 'roles and managers',
    'shared list': 'shared list',
    'report xlsx': 'report as a spreadsheet',
    'report pdf': 'report as a PDF',
    createXlsxReport: 'list as a spreadsheet',
    'npm run export': 'everything, by an operator',
    create_export: 'everything, begun in the console',
    download_export: 'everything, downloaded',
    delete_export: 'everything, deleted again',
  },
  erasure: {
    take_up_erasure: 'taken up',
    confirm_erasure: 'confirmed, and the part erased',
    decline_erasure: 'declined',
    save_retention_period: 'retention of a template changed',
    preserve_memo: 'memo preserved',
    lift_preservation: 'preservation lifted',
    take_up_removal: 'removal of memos taken up',
    confirm_removal: 'removal of memos confirmed',
    decline_removal: 'removal of memos declined',
    remove_memo: 'memo removed',
  },
  token: {
    create_token: 'made',
    create_service_token: 'made for a service',
    renew_service_token: 'made again for a service',
    revoke_token: 'revoked',
    REVOKED: 'refused, as it is revoked',
    EXPIRED: 'refused, as it has expired',
    DISABLED: 'refused, as its account is disabled',
    DOMAIN: 'refused, as its domain is not supported',
    UNKNOWN: 'refused, as there is no such token',
  },
} as const satisfies Partial<Record<keyof typeof KINDS, Record<string, string>>>

/** Represents further refusals of one source within a minute. */
const MORE = 'more'
const PROVIDERS: Readonly<Record<string, string>> = { google: 'Google', microsoft: 'Microsoft' }

export type SecurityEventKind = keyof typeof KINDS

export const SECURITY_EVENT_KINDS = Object.freeze([
  'sign_in',
  'sign_in_refused',
  'session',
  'denied',
  'rights',
  'export',
  'erasure',
  'malware',
  'token',
] as const satisfies readonly SecurityEventKind[])

export const SECURITY_KIND_WORDS: Readonly<Record<SecurityEventKind, string>> = KINDS

type WordedKind = keyof typeof ACTIONS

/** What the log may say of a kind. */
export type SecurityAction<Kind extends WordedKind> = keyof (typeof ACTIONS)[Kind] | typeof MORE

/**
 * What happened: its kind, and the action or the reason of a refusal. Sign-ins name their provider, denials the call or route, and malware
 * what was found.
 */
export type SecurityDeed =
  | { [Kind in WordedKind]: { kind: Kind; action: SecurityAction<Kind> } }[WordedKind]
  | { kind: Exclude<SecurityEventKind, WordedKind>; action: string }

/** 'Signed in with Google', 'Rights changed: administrator added', 'Denied: approve_memo, 12 times'. */
export function securityText({
  kind,
  action,
  times,
}: {
  kind: SecurityEventKind
  action: string
  times: number
}): string {
  const text = action === MORE ? 'more of these' : wordsOf(kind, action)
  const joined =
    kind === 'sign_in' && action !== MORE ? `${KINDS[kind]} with ${text}` : `${KINDS[kind]}: ${text}`
  return times === 1 ? joined : `${joined}, ${times} times`
}

/** An action of a later release keeps its name. */
function wordsOf(kind: SecurityEventKind, action: string): string {
  if (kind === 'sign_in') return PROVIDERS[action] ?? action
  const words: Partial<Record<SecurityEventKind, Readonly<Record<string, string>>>> = ACTIONS
  return words[kind]?.[action] ?? action
}
