/** The development identity provider's settings, read from `IDENTITY_…` variables. */
export interface Settings {
  /** Public address without a trailing slash; the issuers are `${url}/google` and `${url}/microsoft`. */
  url: string
  host: string
  port: number
  clientId: string
  clientSecret: string
  redirectUris: string[]
  /** Stores signing keys, grants and tokens across restarts. */
  dataDir: string
  /** `demo/organisation.json`. */
  organisationFile: string
}

/** A setting that cannot be used; the message is one line that names it. */
export class SettingsError extends Error {}

/**
 * Reads and validates the settings. Development sign-in accepts any identity, so it refuses production and listens on
 * loopback unless IDENTITY_HOST is set (B4).
 *
 * @throws SettingsError naming the setting
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  if (env.NODE_ENV === 'production') {
    throw new SettingsError(
      'Setting NODE_ENV: the development identity provider never runs in production; name real sign-in providers.',
    )
  }
  const need = (name: string): string => {
    const value = env[name]
    if (!value) throw new SettingsError(`Setting ${name} is missing.`)
    return value
  }
  const port = Number(env.IDENTITY_PORT || 3002)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new SettingsError('Setting IDENTITY_PORT: must be a port number, 1 to 65535.')
  }
  const url = (env.IDENTITY_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(url))
    throw new SettingsError('Setting IDENTITY_URL: must be an address such as http://localhost:3002.')
  return {
    url,
    host: env.IDENTITY_HOST || '127.0.0.1',
    port,
    clientId: need('IDENTITY_CLIENT_ID'),
    clientSecret: need('IDENTITY_CLIENT_SECRET'),
    redirectUris: need('IDENTITY_REDIRECT_URIS')
      .split(',')
      .map((uri) => uri.trim())
      .filter(Boolean),
    dataDir: need('IDENTITY_DATA_DIR'),
    organisationFile: need('DEMO_FILE'),
  }
}
