import { errorText } from '@countersign/app-shell/error-text'
import type { MailDelivery, NotificationCategory } from '@countersign/domain'
import { MAIL_DELIVERIES } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { Button, SegmentedControl } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './notifications.module.css'
import { texts } from './texts.ts'
import { useChoice } from './use-choice.ts'

const isDelivery = (value: string): value is MailDelivery => MAIL_DELIVERIES.some((known) => known === value)

/** How the mails of one category come: saved as soon as it is chosen. A choice that failed stays, to be tried again. */
export function CategoryChoice({ category, saved }: { category: NotificationCategory; saved: MailDelivery }) {
  const id = useId()
  const choice = useChoice(category)
  const chosen = choice.isPending || choice.isError ? choice.variables : saved
  const { title, about } = texts.categories[category]
  return (
    <li className={classes.category}>
      <div className={classes.row}>
        <div className={classes.what}>
          <h3 className={classes.name} id={id}>
            {title}
          </h3>
          <p className={classes.meta}>{about}</p>
        </div>
        <SegmentedControl
          className={classes.control}
          aria-labelledby={id}
          data={MAIL_DELIVERIES.map((value) => ({ value, label: texts.deliveries[value].label }))}
          value={chosen}
          onChange={(value) => {
            if (isDelivery(value)) choice.mutate(value)
          }}
        />
      </div>
      <p className={classes.meaning}>
        <span>{texts.deliveries[chosen].about}</span>
        <span className={classes.state} role="status">
          {choice.isPending && texts.saving}
          {choice.isSuccess && (
            <>
              <IconCircleCheck size={16} aria-hidden />
              {texts.saved}
            </>
          )}
        </span>
      </p>
      {choice.isError && (
        <Notice tone="error">
          <span className={classes.failure}>
            {texts.notSaved} {errorText(choice.error)}
            <Button variant="default" size="xs" onClick={() => choice.mutate(chosen)}>
              {texts.retry}
            </Button>
          </span>
        </Notice>
      )}
    </li>
  )
}
