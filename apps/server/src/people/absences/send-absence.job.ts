import { daysText } from '@countersign/domain'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { memoMail } from '../../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import { today } from '../../protocol/delegations.ts'
import type { Services } from '../../protocol/services.ts'
import type { StoredAbsence } from './absence.queries.ts'
import { findAbsence } from './absence.queries.ts'
import { displayNames } from './named-people.queries.ts'

/** Notifies a person of an absence that an administrator set or ended for them (K1). */
export async function sendAbsence(
  { absenceId, email, change, by, at }: JobPayloads['send_absence'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const absence = await findAbsence(services.db, absenceId)
  // Removed since then: another mail says so.
  if (change === 'saved' && !absence) return
  const delegates = absence?.lines.flatMap(({ delegate }) => delegate ?? []) ?? []
  const names = await displayNames(services.db, [email, ...delegates])
  const day = today(services.now())
  const { company_name } = await services.remoteConfig.read()
  const heading = change === 'saved' ? `${by} set an absence for you` : `${by} ended your absence`
  await sendMailOnce(services, {
    to: { email, name: names.get(email) ?? email },
    messageId: `<absence-${absenceId}-${Date.parse(at)}@countersign>`,
    ...memoMail({
      heading,
      preheader: absence ? daysText(absence.firstDay, absence.lastDay, day) : heading,
      paragraphs: [
        change === 'saved'
          ? 'While you are away, the delegates below may decide for you, in their own names. You can still decide yourself, and end the absence at any time.'
          : 'No one decides for you any longer.',
      ],
      facts: change === 'saved' && absence ? factsOf(absence, names, day) : [],
      action: { label: 'Out of office', url: `${services.config.web.url}/settings/out-of-office` },
      companyName: company_name,
      reason: 'You are receiving this because it changes who may decide for you.',
    }),
  })
}

function factsOf(
  absence: StoredAbsence,
  names: ReadonlyMap<string, string>,
  day: string,
): [string, string][] {
  const { firstDay, lastDay, note, lines } = absence
  return [
    ['Days', daysText(firstDay, lastDay, day)],
    ...lines.flatMap(({ delegate, ...line }): [string, string][] =>
      delegate === null
        ? []
        : [['Delegate', `${names.get(delegate) ?? delegate}, ${daysText(line.firstDay, line.lastDay, day)}`]],
    ),
    ...(note === '' ? [] : [['Note', note] satisfies [string, string]]),
  ]
}
