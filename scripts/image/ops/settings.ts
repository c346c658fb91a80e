import type { Config } from '@countersign/server/platform/config/config'
import { readConfig, SETTING_NAMES } from '@countersign/server/platform/config/config'

/** Values for what operators fill in. */
const FILLED_IN: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://countersign:password@database:5432/countersign',
  SECRET_KEY: '0'.repeat(64),
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://user:password@mail.internal:587',
}

/**
 * Reads the settings of a process as the product does, with blanks filled in.
 * @throws Error for a name that is no setting, ConfigError for an invalid or missing one
 */
export function readProcessSettings(environment: Readonly<Record<string, string>>): Config {
  const unknown = Object.keys(environment).filter((name) => !SETTING_NAMES.includes(name) && name !== 'PATH')
  if (unknown.length > 0) throw new Error(`No settings: ${unknown.join(', ')}`)
  const blanks = Object.keys(environment).filter((name) => environment[name] === '')
  return readConfig({
    ...environment,
    ...Object.fromEntries(blanks.map((name) => [name, FILLED_IN[name]])),
  })
}

/** The settings that are mounted as files: `NAME_FILE` gives NAME, whose value is a blank. */
export function withFilesAsBlanks(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) =>
      name.endsWith('_FILE') ? [name.slice(0, -'_FILE'.length), ''] : [name, value],
    ),
  )
}
