import { AppLink } from '@countersign/ui'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import classes from './template-card.module.css'
import type { PickableTemplate } from './template-groups.ts'

/** A template as a small sheet with the double rule at its head; leads to its form. */
export function TemplateCard({ template }: { template: PickableTemplate }) {
  return (
    <AppLink href={paths.createFrom(template.template_id)} className={classes.card}>
      <span className={classes.category}>{template.category_name ?? messages.createMemo.uncategorized}</span>
      <span className={classes.name}>{template.template_name}</span>
      <span className={classes.description}>{template.description}</span>
    </AppLink>
  )
}
