/**
 * What a person types as an amount, as the decimal string that answers hold (G3): '.5' is '0.5', '5.' is '5', '007' is
 * '7'. No number in between, so that no digit is lost.
 */
export function amountOf(typed: string): string {
  if (!/\d/.test(typed)) return ''
  const dot = typed.indexOf('.')
  const whole = (dot < 0 ? typed : typed.slice(0, dot)).replace(/^0+(?=\d)/, '')
  const decimals = dot < 0 ? '' : typed.slice(dot + 1)
  return `${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`
}
