import { usePageTitle } from '../../lib/navigation/page-title.ts'
import classes from './legal-text.module.css'

export interface LegalSection {
  heading: string
  paragraphs: string[]
}

interface LegalTextProps {
  title: string
  lead: string
  sections: LegalSection[]
}

/** A legal text: title, lead, numbered sections. */
export function LegalText({ title, lead, sections }: LegalTextProps) {
  usePageTitle(title)
  return (
    <article className={classes.text}>
      <h1>{title}</h1>
      <p>{lead}</p>
      {sections.map((section, at) => (
        <section key={section.heading}>
          <h2>
            {at + 1}. {section.heading}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
