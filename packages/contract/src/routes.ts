/** Who may use a route that isn't a call; `reports` are holders of a reports role, `token` carries its own expiring proof. */
export type RouteAccess = 'anyone' | 'signed-in' | 'reports' | 'token' | 'development'

export interface RouteDefinition {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  summary: string
  access: RouteAccess
}

/** The routes that are not calls (A1): the authorisation tests and the OpenAPI document meet them here. */
export const routes = [
  { method: 'GET', path: '/healthz', summary: 'The process is alive.', access: 'anyone' },
  { method: 'GET', path: '/readyz', summary: 'Database and jobs answer.', access: 'anyone' },
  { method: 'GET', path: '/openapi.json', summary: 'This contract as OpenAPI (A8).', access: 'anyone' },
  {
    method: 'GET',
    path: '/config.json',
    summary: "The browser's part of the remote configuration.",
    access: 'anyone',
  },
  { method: 'GET', path: '/auth/google', summary: 'Begins sign-in with Google (B1).', access: 'anyone' },
  {
    method: 'GET',
    path: '/auth/microsoft',
    summary: 'Begins sign-in with Microsoft (B1).',
    access: 'anyone',
  },
  {
    method: 'POST',
    path: '/auth/google/callback',
    summary: "Ends the provider's part: { hd, id_token } (B1, B2).",
    access: 'anyone',
  },
  {
    method: 'POST',
    path: '/auth/microsoft/callback',
    summary: "Ends the provider's part: { hd, id_token } (B1, B2).",
    access: 'anyone',
  },
  {
    method: 'POST',
    path: '/auth/session',
    summary: "Signs in with an id_token of this browser's own flow (B2).",
    access: 'anyone',
  },
  {
    method: 'GET',
    path: '/auth/session',
    summary: 'The signed-in user; with ?optional an answer without one is no failure.',
    access: 'signed-in',
  },
  { method: 'DELETE', path: '/auth/session', summary: 'Signs out.', access: 'signed-in' },
  {
    method: 'POST',
    path: '/auth/token',
    summary: 'Whether the contacts service answers for the caller (B6).',
    access: 'signed-in',
  },
  {
    method: 'GET',
    path: '/auth/contacts',
    summary: 'Asks for leave to search contacts (B6).',
    access: 'signed-in',
  },
  {
    method: 'GET',
    path: '/auth/contacts/callback',
    summary: 'Returns from asking (B6).',
    access: 'signed-in',
  },
  {
    method: 'POST',
    path: '/files',
    summary: 'Uploads one file: { name, size, url } (I2).',
    access: 'signed-in',
  },
  {
    method: 'GET',
    path: '/events',
    summary: 'Ids of what changed, as it changes (B3).',
    access: 'signed-in',
  },
  { method: 'GET', path: '/viewer', summary: 'Shows or downloads one file by token (I2).', access: 'token' },
  {
    method: 'GET',
    path: '/reports/download/:report_id',
    summary: 'Downloads a spreadsheet that the caller asked for, within 7 days (H8, I2).',
    access: 'signed-in',
  },
  {
    method: 'GET',
    path: '/reports/export/:format',
    summary: 'What the dashboard or the cost report shows, as xlsx or pdf (H4, H6).',
    access: 'reports',
  },
  { method: 'POST', path: '/reports/pdf', summary: "A memo's PDF.", access: 'signed-in' },
  { method: 'GET', path: '/dev/mailbox', summary: 'The development mailbox (B4).', access: 'development' },
] as const satisfies readonly RouteDefinition[]
