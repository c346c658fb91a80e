import { PageBody, PageTitle, Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import classes from './report-download-page.module.css'

const texts = messages.report

/**
 * Where signing in leads back to from a report's link. The server answers the link itself, with the file or with why not; only
 * the way back from sign-in stays inside the app and ends here.
 */
export function Component() {
  const { report_id = '' } = useParams()
  usePageTitle(texts.ready)
  return (
    <PageBody width="reading">
      <PageTitle title={texts.ready} />
      <Sheet>
        <div className={classes.content}>
          <p className={classes.text}>{texts.readyText}</p>
          <Button
            component="a"
            href={paths.reportDownload(report_id)}
            leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
          >
            {texts.download}
          </Button>
        </div>
      </Sheet>
    </PageBody>
  )
}
