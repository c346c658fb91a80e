import classes from './wordmark.module.css'

interface WordmarkProps {
  name?: string
  size?: 'md' | 'lg'
  /** 'ink' follows the colour scheme; 'pale' and 'brass' are for dark backgrounds. */
  tone?: 'ink' | 'pale' | 'brass'
}

/** The seal and the product's name. */
export function Wordmark({ name = 'Countersign', size = 'md', tone = 'ink' }: WordmarkProps) {
  return (
    <span className={classes.wordmark} data-size={size} data-tone={tone}>
      <svg className={classes.seal} viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <circle cx="16" cy="16" r="14.6" stroke="currentColor" strokeWidth="2" />
        <circle cx="16" cy="16" r="11" stroke="currentColor" strokeWidth="1" opacity="0.6" />
        <path
          d="M10.8 16.6l3.5 3.2 7.3-7.6"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={classes.name}>{name}</span>
    </span>
  )
}
