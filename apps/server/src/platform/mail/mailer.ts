/** A complete mail. */
export interface Mail {
  to: { name: string; email: string }
  subject: string
  html: string
  text: string
  /** The same for every attempt to send a mail. */
  messageId?: string
  /** The address that ends mails like this one (RFC 8058); absent where no choice governs them. */
  unsubscribeUrl?: string
}

export interface Mailer {
  /** @throws if the server doesn't accept the mail, so that the job is retried */
  send(mail: Mail): Promise<void>
  close(): void
}
