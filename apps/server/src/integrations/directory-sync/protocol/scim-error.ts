/** Why a request is refused, in SCIM's words (RFC 7644, 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal of SCIM. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidValue')
}

export function invalidSyntax(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidSyntax')
}

export function notFound(): ScimError {
  return new ScimError(404, 'There is no such resource.')
}

/** The body of an error's answer. */
export function errorBody(status: number, detail: string, scimType?: ScimType) {
  return { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType ? { scimType } : {}), detail }
}
