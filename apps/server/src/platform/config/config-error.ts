/** An invalid setting, named in a message of one line. */
export class ConfigError extends Error {}
