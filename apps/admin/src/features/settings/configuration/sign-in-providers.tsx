import type { CallOutput } from '@countersign/contract'
import shared from '../settings.module.css'
import classes from './sign-in-providers.module.css'

type SignInProvider = CallOutput<'admin-get_settings'>['sign_in_providers'][number]

/** The texts of the sign-in providers. */
export const providerTexts = {
  title: 'Sign-in providers',
  hint: 'Set up by operators in the environment, and shown here. Each domain has one provider, unless operators let several share it.',
  issuer: 'Issuer',
  domains: 'Domains',
  otherDomains: 'All supported domains that no other provider lists',
  attributes: 'Sends',
  noAttributes: 'No attributes of people',
  strength: 'Asks for',
  consoleStrength: 'Asks for, on this console',
  noStrength: 'No particular strength',
  acr: (contexts: readonly string[]) => `one of the contexts ${contexts.join(', ')}`,
  amr: (methods: readonly string[]) => `the methods ${methods.join(', ')}`,
  fresh: 'Fresh sign-in',
  byTime: 'By the time that the provider reports',
  byPrompt: 'Also where the provider reports no time, by having asked for it',
} as const

/** What a sign-in has to say of its strength (P3). */
function strengthText({ acr, amr }: SignInProvider['strength']): string {
  const asked = [
    ...(acr.length > 0 ? [providerTexts.acr(acr)] : []),
    ...(amr.length > 0 ? [providerTexts.amr(amr)] : []),
  ]
  return asked.length === 0 ? providerTexts.noStrength : asked.join('; ')
}

/** The sign-in providers, read-only (P3), in a sheet of their name. */
export function SignInProviders({ providers }: { providers: readonly SignInProvider[] }) {
  return (
    <>
      <h2 className={shared.title}>{providerTexts.title}</h2>
      <p className={shared.hint}>{providerTexts.hint}</p>
      {providers.map((provider) => (
        <section key={provider.id} className={classes.provider} aria-label={provider.name}>
          <h3 className={classes.name}>{provider.name}</h3>
          <dl className={classes.facts}>
            <Fact label={providerTexts.issuer}>{provider.issuer}</Fact>
            <Fact label={providerTexts.domains}>
              {provider.domains?.join(', ') ?? providerTexts.otherDomains}
            </Fact>
            <Fact label={providerTexts.attributes}>
              {provider.attributes.join(', ') || providerTexts.noAttributes}
            </Fact>
            <Fact label={providerTexts.strength}>{strengthText(provider.strength)}</Fact>
            <Fact label={providerTexts.consoleStrength}>{strengthText(provider.console_strength)}</Fact>
            <Fact label={providerTexts.fresh}>
              {provider.accepts_prompt_login ? providerTexts.byPrompt : providerTexts.byTime}
            </Fact>
          </dl>
        </section>
      ))}
    </>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
