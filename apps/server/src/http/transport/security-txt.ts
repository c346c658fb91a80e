import type { FastifyInstance } from 'fastify'
import type { Services } from '../../protocol/services.ts'

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 90

/** `GET /.well-known/security.txt` (RFC 9116): where to report a flaw, if the settings name a place. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { config, now }: Pick<Services, 'config' | 'now'>,
  siteUrl: string,
): void {
  const { securityContact } = config
  if (securityContact === undefined) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const end = new Date(now())
    end.setUTCDate(end.getUTCDate() + VALID_DAYS)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${end.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${siteUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
