import type { CallName, CallOutput, ParsedInput } from '@countersign/contract'
import type { CallContext } from '../services.ts'

/** One call's work: its input is checked against the contract, its caller is who the session says. */
export type Handler<Name extends CallName> = (
  input: ParsedInput<Name>,
  context: CallContext,
) => Promise<CallOutput<Name>>

/** A call without a handler doesn't compile. */
export type Handlers = { [Name in CallName]: Handler<Name> }
