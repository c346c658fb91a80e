/** Converts JSON from one version to the next. */
export type Upcast = (json: never) => unknown

/** A kind of JSON that is stored: its version now is one more than it has upcasts. */
export interface StoredKind<T> {
  readonly name: string
  /** From version 1 to 2, from 2 to 3, and so on; released ones never change. */
  readonly upcasts: readonly Upcast[]
  /**
   * For versions that only add optional keys: whether a value has them. One that has none is stored in the version before, which
   * the release before reads while both run, or after it is rolled back to.
   */
  readonly additions?: ReadonlyMap<number, Addition<T>>
  /** Carries the type only; never set. */
  readonly value?: T
}

export function storedKind<T>(name: string, ...upcasts: Upcast[]): StoredKind<T> {
  return { name, upcasts }
}

/** A kind with one more version, which only adds optional keys. @param isIn whether a value has any of them */
export function addingKeys<T>(kind: StoredKind<T>, isIn: (value: T) => boolean): StoredKind<T> {
  const upcasts = [...kind.upcasts, (json: never): unknown => json]
  return {
    ...kind,
    upcasts,
    additions: new Map([...(kind.additions ?? []), [upcasts.length + 1, { isIn }]]),
  }
}

/** Whether a value has one of the keys that a version adds. */
interface Addition<T> {
  isIn(value: T): boolean
}

/** JSON as it was stored: only `readStored` says what it is. */
export interface Stored<T> {
  readonly stored: T
}

/** Stored JSON that this release can't read: a newer one wrote it. */
export class UnknownStoredJson extends Error {
  override readonly name = 'UnknownStoredJson'
  readonly kind: string
  readonly version: number

  constructor(kind: string, version: number, newest: number) {
    super(`${kind} of version ${version} was stored; this release reads up to version ${newest}`)
    this.kind = kind
    this.version = version
  }
}

/** The version of what represents archived JSON in the database (R9). No release has it, so none reads it by mistake. */
const ARCHIVED_VERSION = 1_000_000

/** The JSON of a memo that is archived (R9): it is read again once the memo has been brought back. */
export class ArchivedJson extends UnknownStoredJson {
  /** The memo's key. */
  readonly memoKey: string

  constructor(kind: string, json: object) {
    super(kind, ARCHIVED_VERSION, ARCHIVED_VERSION - 1)
    this.memoKey = 'of' in json ? String(json.of) : ''
  }
}

/**
 * The version of stored JSON: `v` in an object; JSON without it is of version 1. From version 2 on a list is stored as
 * `{ v, items }`.
 */
export function storedVersion(json: unknown): number {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 1
  return 'v' in json && typeof json.v === 'number' ? json.v : 1
}

/**
 * Reads stored JSON. What an older release wrote is upcast on reading and never rewritten.
 * @throws UnknownStoredJson for what a newer release wrote
 */
export function readStored<T>(kind: StoredKind<T>, json: unknown): T {
  const newest = kind.upcasts.length + 1
  const version = storedVersion(json)
  if (version === ARCHIVED_VERSION) throw new ArchivedJson(kind.name, json as object)
  if (version > newest) throw new UnknownStoredJson(kind.name, version, newest)
  let value = version === 1 ? json : withoutVersion(json as object)
  for (const upcast of kind.upcasts.slice(version - 1)) value = upcast(value as never)
  return value as T
}

/** The JSON to store for a value: the value itself in version 1, so that JSON from before there were versions reads the same. */
export function toStore<T>(kind: StoredKind<T>, value: T): unknown {
  const v = versionOf(kind, value)
  if (v === 1) return value
  return Array.isArray(value) ? { v, items: value } : { ...value, v }
}

function versionOf<T>(kind: StoredKind<T>, value: T): number {
  let version = kind.upcasts.length + 1
  while (kind.additions?.get(version)?.isIn(value) === false) version -= 1
  return version
}

function withoutVersion(json: object): unknown {
  const { v: _v, ...rest } = json as { v: number; items?: unknown }
  return Array.isArray(rest.items) && Object.keys(rest).length === 1 ? rest.items : rest
}
