import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What a restart must not lose. The rest (a sign-in under way, a code) lives for minutes and stays in memory. */
const KEPT = new Set(['AccessToken', 'RefreshToken', 'Grant', 'Session'])

/** Ids are the provider's own random ones; anything else never becomes a file name. */
const SAFE_ID = /^[\w-]{8,128}$/

interface Entry {
  payload: AdapterPayload
  /** Milliseconds since the epoch; `null` for no end. */
  expiresAt: number | null
}

const isOver = ({ expiresAt }: Entry) => expiresAt !== null && expiresAt <= Date.now()

/** One model's records: all in memory, the kept ones also in a file each, written whole or not at all. */
class FileAdapter implements Adapter {
  readonly #folder: string | undefined
  readonly #entries = new Map<string, Entry>()

  constructor(root: string, model: string) {
    if (!KEPT.has(model)) return
    this.#folder = join(root, model)
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    for (const file of readdirSync(this.#folder)) this.#load(file)
  }

  #load(file: string): void {
    const path = join(this.#folder ?? '', file)
    try {
      const entry = JSON.parse(readFileSync(path, 'utf8')) as Entry
      if (!isOver(entry)) {
        this.#entries.set(file.replace(/\.json$/, ''), entry)
        return
      }
    } catch {
      // Left half-written by a killed process: worth as much as an expired one.
    }
    rmSync(path, { force: true })
  }

  #write(id: string, entry: Entry): void {
    this.#entries.set(id, entry)
    if (!this.#folder || !SAFE_ID.test(id)) return
    const path = join(this.#folder, `${id}.json`)
    writeFileSync(`${path}.new`, JSON.stringify(entry), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }

  #remove(id: string): void {
    this.#entries.delete(id)
    if (this.#folder && SAFE_ID.test(id)) rmSync(join(this.#folder, `${id}.json`), { force: true })
  }

  #prune(): void {
    for (const [id, entry] of this.#entries) if (isOver(entry)) this.#remove(id)
  }

  #find(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const entry of this.#entries.values())
      if (!isOver(entry) && matches(entry.payload)) return entry.payload
    return undefined
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (this.#entries.size % 200 === 199) this.#prune()
    this.#write(id, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.#entries.get(id)
    return entry && !isOver(entry) ? entry.payload : undefined
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#find((payload) => payload.uid === uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#find((payload) => payload.userCode === userCode)
  }

  async consume(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (entry)
      this.#write(id, { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) } })
  }

  async destroy(id: string): Promise<void> {
    this.#remove(id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#entries) if (payload.grantId === grantId) this.#remove(id)
  }
}

/** Makes oidc-provider's storage: one adapter a model, below `root`. */
export function createFileStore(root: string): (model: string) => Adapter {
  return (model) => new FileAdapter(root, model)
}
