/** One mail, complete. */
export interface Mail {
  to: { name: string; email: string }
  subject: string
  html: string
  text: string
  /** Stays the same when a mail is tried again. */
  messageId?: string
}

export interface Mailer {
  /** @throws when the server doesn't take it: the job tries again */
  send(mail: Mail): Promise<void>
  close(): void
}
