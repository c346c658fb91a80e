import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mailer.ts'

/** A mail as the development mailbox keeps it. */
export interface KeptMail extends Mail {
  id: string
  /** ISO instant in UTC. */
  sentAt: string
}

/** The development mailbox: mails go into a folder, and a page shows them (B4). */
export interface Mailbox extends Mailer {
  /** Latest first; those to one address where `to` names it. */
  list(to?: string): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | null>
}

/** What the mailbox names its files; everything else in the folder is not its own. */
const ownFile = /^\d{15}-\d{6}-[0-9a-f]{8}\.json$/

/** Keeps mails as files below a folder: one a mail, written at once or not at all. */
export function createMailbox(folder: string): Mailbox {
  let lastNumber = 0
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail
  const names = async () => {
    const files = await readdir(folder).catch(() => [])
    return files
      .filter((file) => ownFile.test(file))
      .sort()
      .reverse()
  }
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const sentAt = new Date()
      // Two mails of one millisecond keep their order.
      const id = `${String(sentAt.getTime()).padStart(15, '0')}-${String(++lastNumber).padStart(6, '0')}-${randomUUID().slice(0, 8)}`
      const kept: KeptMail = { ...mail, id, sentAt: sentAt.toISOString() }
      const temporary = join(folder, `.${id}`)
      await writeFile(temporary, JSON.stringify(kept))
      await rename(temporary, join(folder, `${id}.json`))
    },
    close: () => undefined,
    async list(to) {
      const mails: KeptMail[] = []
      // One after the other: a busy demo's mailbox holds more files than a process may open at once.
      for (const name of await names()) mails.push(await read(name))
      return to ? mails.filter((mail) => mail.to.email.toLowerCase() === to.trim().toLowerCase()) : mails
    },
    async find(id) {
      return (await names()).includes(`${id}.json`) ? read(`${id}.json`) : null
    },
  }
}
