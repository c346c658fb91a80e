import { NativeSelect } from '@mantine/core'
import type { ListOrder } from '../list-address.ts'
import { memoListTexts } from '../texts.ts'

const { tasksOrders } = memoListTexts
const ORDERS: readonly ListOrder[] = ['oldest', 'amount', 'latest']

interface TasksOrderProps {
  order: ListOrder
  onChange: (order: ListOrder) => void
}

/** Orders an approver's tasks: by how long they wait, by amount, or the latest first (M1). */
export function TasksOrder({ order, onChange }: TasksOrderProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={memoListTexts.order}
      data={ORDERS.map((value) => ({ value, label: tasksOrders[value] }))}
      value={order}
      onChange={({ currentTarget: { value } }) => onChange(ORDERS.find((one) => one === value) ?? order)}
    />
  )
}
