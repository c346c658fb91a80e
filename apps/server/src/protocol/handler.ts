import type { CallName, CallOutput, ParsedInput } from '@countersign/contract'
import type { CallContext, Services } from './services.ts'

/**
 * Answers one call: `Handler<'get_list_views', 'db'>` uses only the database. Its input satisfies the contract, and its caller is
 * the person of the session.
 */
export type Handler<Name extends CallName, Uses extends keyof Services = never> = (
  input: ParsedInput<Name>,
  context: CallContext<Uses>,
) => Promise<CallOutput<Name>>

/** A call without a handler does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name, keyof Services> }
