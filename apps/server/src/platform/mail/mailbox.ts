import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mailer.ts'

/** A mail in the development mailbox. */
export interface StoredMail extends Mail {
  id: string
  /** ISO instant in UTC. */
  sentAt: string
}

/** The development mailbox, which stores mails in a folder and shows them on a page (B4). */
export interface Mailbox extends Mailer {
  /** Newest first. @param to restricts the list to mails to this address */
  list(to?: string): Promise<StoredMail[]>
  find(id: string): Promise<StoredMail | null>
}

/** The names of the mailbox's files; others in the folder are ignored. */
const MAIL_FILE = /^\d{15}-\d{6}-[0-9a-f]{8}\.json$/

/** Stores mails in a folder, one file each, written atomically. */
export function createMailbox(folder: string): Mailbox {
  let lastNumber = 0
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail
  const names = async () => {
    const files = await readdir(folder).catch(() => [])
    return files
      .filter((file) => MAIL_FILE.test(file))
      .sort()
      .reverse()
  }
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const sentAt = new Date()
      // The number keeps mails of the same millisecond in order.
      const id = `${String(sentAt.getTime()).padStart(15, '0')}-${String(++lastNumber).padStart(6, '0')}-${randomUUID().slice(0, 8)}`
      const kept: StoredMail = { ...mail, id, sentAt: sentAt.toISOString() }
      const temporary = join(folder, `.${id}`)
      await writeFile(temporary, JSON.stringify(kept))
      await rename(temporary, join(folder, `${id}.json`))
    },
    close: () => undefined,
    async list(to) {
      const mails: StoredMail[] = []
      // Sequentially: the mailbox of a busy demo has more files than a process may open at once.
      for (const name of await names()) mails.push(await read(name))
      return to ? mails.filter((mail) => mail.to.email.toLowerCase() === to.trim().toLowerCase()) : mails
    },
    async find(id) {
      return (await names()).includes(`${id}.json`) ? read(`${id}.json`) : null
    },
  }
}
