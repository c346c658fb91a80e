import { callQuery } from '@countersign/client'
import { isDraft, MEMO_STATUSES, SPECIAL_KINDS, STATUS_LABELS, statusesReadAs } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { specialTexts } from '../../specials/texts.ts'
import { memoListTexts } from '../texts.ts'
import classes from './filter-bar.module.css'
import type { ChangeFilters, ListFilters } from './list-filters.ts'

export type ApproversListName = 'getForMyApprovalActiveWithUserID' | 'getForMyApprovalHistoryWithUserID'

interface ApproverFiltersProps {
  name: ApproversListName
  filters: ListFilters
  onChange: ChangeFilters
}

/** Milliseconds before the owners of a list's memos are stale. */
const REQUESTORS_STALE_TIME = 5 * 60_000

/** No filter. */
const ANY = ''

/** One status for each word that people read. */
const STATUSES = MEMO_STATUSES.filter((status) => !isDraft(status) && statusesReadAs(status)[0] === status)

/** Status and requestor of an approver's lists, and what is special about their tasks (M9). */
export function ApproverFilters({ name, filters, onChange }: ApproverFiltersProps) {
  const { status, requestor, special } = filters
  const query = useQuery({
    ...callQuery(client, name, { limit: 1, with_requestors: true }),
    staleTime: REQUESTORS_STALE_TIME,
  })
  const requestors = query.data?.requestors ?? []
  // An address may name a person who isn't among them.
  const others =
    requestor === undefined || requestors.some(({ email }) => email === requestor)
      ? []
      : [{ email: requestor, name: requestor }]
  const choose = (name: 'status' | 'requestor' | 'special') => (value: string | undefined) =>
    onChange(({ [name]: _before, ...rest }) => ({ ...rest, ...(value !== undefined && { [name]: value }) }))
  return (
    <>
      <Choice
        label={memoListTexts.status}
        any={memoListTexts.anyStatus}
        value={status && statusesReadAs(status)[0]}
        options={STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        onChange={choose('status')}
      />
      <Choice
        label={memoListTexts.requestor}
        any={memoListTexts.anyRequestor}
        value={requestor}
        options={[...others, ...requestors].map((one) => ({ value: one.email, label: one.name }))}
        onChange={choose('requestor')}
      />
      {name === 'getForMyApprovalActiveWithUserID' && (
        <Choice
          label={specialTexts.title}
          any={memoListTexts.specialOrNot}
          value={special}
          options={[
            { value: 'ANY' as const, label: memoListTexts.anySpecial },
            { value: 'OPEN_FIRST' as const, label: memoListTexts.openFirst },
            ...SPECIAL_KINDS.map((value) => ({ value, label: specialTexts.kinds[value] })),
          ]}
          onChange={choose('special')}
        />
      )}
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  /** The words for no filter. */
  any: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, any, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      size="xs"
      className={value === undefined ? classes.choice : `${classes.choice} ${classes.chosen}`}
      aria-label={label}
      data={[{ value: ANY, label: any }, ...options]}
      value={value ?? ANY}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => option.value === currentTarget.value)?.value)
      }
    />
  )
}
