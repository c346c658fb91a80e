import type { Services } from '../../protocol/services.ts'

/** The site that passkeys belong to (O4): the app's address, and its host name, to which browsers bind them. */
export function relyingParty({ config }: Pick<Services, 'config'>): { site: string; host: string } {
  const { origin, hostname } = new URL(config.web.url)
  return { site: origin, host: hostname }
}
