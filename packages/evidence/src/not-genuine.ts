/** What a check of evidence found wrong. `check` names the rule that failed, for tests and support; the message is for people. */
export class NotGenuine extends Error {
  override readonly name = 'NotGenuine'

  readonly check: string

  constructor(check: string, message: string) {
    super(message)
    this.check = check
  }
}

/**
 * Ends verification unless the condition holds.
 * @throws NotGenuine
 */
export function must(condition: unknown, check: string, message: string): asserts condition {
  if (!condition) throw new NotGenuine(check, message)
}
