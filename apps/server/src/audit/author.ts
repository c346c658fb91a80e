import type { Caller, CallContext, Services } from '../protocol/services.ts'

/** Who changes something, from where: an administrator by a call, or a person whose sign-in changes something (N2). */
export type Author<Uses extends keyof Services> = Pick<
  CallContext<Uses>,
  'services' | 'site' | 'address' | 'securityEvents'
> & { caller: Pick<Caller, 'email' | 'name'> }
