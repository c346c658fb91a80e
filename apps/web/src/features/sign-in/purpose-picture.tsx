import type { ReactNode } from 'react'
import classes from './purpose-picture.module.css'

/** Bars in place of lines of text; widths in percent. */
function Lines({ widths }: { widths: number[] }) {
  return (
    <div className={classes.lines}>
      {widths.map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

function Signature({ path, name, level }: { path?: string; name: string; level: number }) {
  return (
    <div className={classes.signature}>
      <svg viewBox="0 0 120 46" fill="none">
        {path !== undefined && <path d={path} stroke="#0F4468" strokeWidth="2" strokeLinecap="round" />}
      </svg>
      <div className={classes.signatureLine} data-signed={path !== undefined || undefined} />
      <strong>{name}</strong>
      <span>Sequence {level}</span>
    </div>
  )
}

const signed = [
  'M10 38C22 26 32 4 36 8s-10 32-4 30 14-26 18-22-6 22 0 20 8-16 12-14-4 14 2 13 8-10 12-9 0 8 6 6 14-6 22-8',
  'M12 14C24 4 44 4 40 16S14 40 22 42s22-22 28-18-6 16 0 14 8-14 12-12-2 12 4 11 8-9 12-8 0 7 6 5 12-4 22-7',
]

/** A memo written from a template. */
function TemplatesPicture() {
  return (
    <div className={classes.cards}>
      {[72, 54, 63, 48].map((width, at) => (
        <div key={width} className={classes.card} data-chosen={at === 0 || undefined}>
          <Lines widths={[40, width, width + 24, width + 12]} />
        </div>
      ))}
    </div>
  )
}

/** A memo with its signatures: two of three levels cleared. */
function ApprovalPicture() {
  return (
    <>
      <div className={classes.stamp}>
        <b>2</b>
        <span>of 3</span>
        <span>levels</span>
      </div>
      <div className={classes.overline}>Memo ID&ensp;CAP-2026-0418</div>
      <div className={classes.subject}>Replacement of core routers, Cebu North</div>
      <Lines widths={[100, 94, 98, 62]} />
      <div className={classes.signatures}>
        <Signature path={signed[0]} name="Miguel Santos" level={1} />
        <Signature path={signed[1]} name="Rosario Dizon" level={2} />
        <Signature name="Jun Mercado" level={3} />
      </div>
    </>
  )
}

/** Three columns of memos. */
function DashboardPicture() {
  return (
    <div className={classes.columns}>
      {['#23508F', '#855000', '#1C6540'].map((colour, column) => (
        <div key={colour} className={classes.column}>
          <b>{[14, 12, 7][column]}</b>
          {[70, 86, 58, 78].map((width) => (
            <div key={width} className={classes.memo}>
              <i style={{ background: colour }} />
              <span style={{ width: `${width - column * 8}%` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const pictures: readonly ReactNode[] = [
  <TemplatesPicture key={0} />,
  <ApprovalPicture key={1} />,
  <DashboardPicture key={2} />,
]

/** The picture of a purpose, on a stack of sheets. Decorative: the caption says the same. */
export function PurposePicture({ at }: { at: number }) {
  return (
    <div className={classes.pile} aria-hidden="true">
      <div className={classes.sheet}>{pictures[at]}</div>
    </div>
  )
}
