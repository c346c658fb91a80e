import { AppLink } from '@countersign/ui'
import { paths } from '../../lib/navigation/paths.ts'
import classes from './template-card.module.css'
import type { PickableTemplate } from './template-groups.ts'
import { texts } from './texts.ts'

/** A template as a small sheet with a double rule at its head; links to its form. */
export function TemplateCard({ template }: { template: PickableTemplate }) {
  return (
    <AppLink href={paths.createFrom(template.template_id)} className={classes.card}>
      <span className={classes.category}>{template.category_name ?? texts.uncategorized}</span>
      <span className={classes.name}>{template.template_name}</span>
      <span className={classes.description}>{template.description}</span>
    </AppLink>
  )
}
