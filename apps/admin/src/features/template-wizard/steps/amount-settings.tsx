import {
  AMOUNT_ROLES,
  amountOfTyped,
  canHold,
  checkAmountFields,
  checkHighAmounts,
  CURRENCIES,
  hasCostReport,
} from '@countersign/domain'
import type { AmountFields, TemplateConfig } from '@countersign/domain'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { withAmountQuestion } from './reapproval-rule.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from '../settings.module.css'
import { QuestionSelect } from './question-select.tsx'

const selectCode = (state: WizardState) => state.info.template_code
const selectConfig = (state: WizardState) => state.config
const selectContent = (state: WizardState) => state.content
const said = texts.workflow

/** The id of a setting, to scroll to a finding's place: its path in `template_config`. */
export const amountSettingId = (path: readonly string[]): string =>
  ['setting', ...(path.length === 1 ? [...path, 'add'] : path)].join('-')

/** Which questions hold the amount of a memo, and from which figure one is high (M1). Those of a new template make approvals fall (N7). */
export function AmountSettings({ isNew }: { isNew: boolean }) {
  const { dispatch } = useWizardStore()
  const code = useWizard(selectCode)
  const config = useWizard(selectConfig)
  const content = useWizard(selectContent)
  const isOfReport = hasCostReport(code, config)
  const errors = checkAmountFields(content, config).filter((one) => one.severity === 'error')
  const chosen = config.amount ?? { amount_field: '', currency_field: '' }
  const setField = (key: keyof AmountFields, id: string) => {
    const amount = { ...chosen, [key]: id }
    const isEmpty = Object.values(amount).every((value) => value === '')
    const { amount: _before, ...rest } = isNew ? withAmountQuestion(config, chosen[key], id) : config
    dispatch({ type: 'setConfig', config: isEmpty ? rest : { ...rest, amount } })
  }
  return (
    <fieldset className={classes.settings}>
      <legend className={classes.legend}>{said.amount}</legend>
      <p className={classes.text}>{isOfReport ? said.amountOfReport : said.amountText}</p>
      {!isOfReport && (
        <div className={classes.fields}>
          {AMOUNT_ROLES.map((role) => (
            <QuestionSelect
              key={role.key}
              id={amountSettingId(['amount', role.key])}
              label={role.name}
              chosen={chosen[role.key]}
              canHold={(field) => canHold(field, role)}
              error={errors.find((one) => one.path[1] === role.key)?.message}
              onChoose={(id) => setField(role.key, id)}
            />
          ))}
        </div>
      )}
      <HighAmounts config={config} />
    </fieldset>
  )
}

/** A figure for each of some currencies. */
function HighAmounts({ config }: { config: TemplateConfig }) {
  const { dispatch } = useWizardStore()
  const figures = Object.entries(config.high_amounts ?? {})
  const errors = checkHighAmounts(config)
  const free = CURRENCIES.filter((currency) => !figures.some(([used]) => used === currency))
  const set = (next: [string, string][]) => {
    const { high_amounts: _before, ...rest } = config
    const high_amounts = Object.fromEntries(next)
    dispatch({ type: 'setConfig', config: next.length === 0 ? rest : { ...rest, high_amounts } })
  }
  const change = (at: number, figure: [string, string]) => set(figures.with(at, figure))
  const [next] = free
  return (
    <div className={classes.high}>
      <p className={classes.text}>{said.highAmounts}</p>
      {figures.map(([currency, value], at) => (
        <div key={at} className={classes.figure}>
          <NativeSelect
            label={said.highCurrency}
            value={currency}
            data={[currency, ...free]}
            onChange={(event) => change(at, [event.currentTarget.value, value])}
          />
          <TextInput
            id={amountSettingId(['high_amounts', currency])}
            label={said.highFigure(currency)}
            inputMode="decimal"
            value={value}
            maxLength={30}
            error={value !== '' && errors.find((one) => one.path[1] === currency)?.message}
            onChange={(event) => change(at, [currency, event.currentTarget.value])}
            onBlur={() => change(at, [currency, amountOfTyped(value)])}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.remove}
            aria-label={said.removeHigh(currency)}
            onClick={() => set(figures.toSpliced(at, 1))}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {next !== undefined && (
        <Button
          id={amountSettingId(['high_amounts'])}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => set([...figures, [next, '']])}
        >
          {said.addHigh}
        </Button>
      )}
    </div>
  )
}
