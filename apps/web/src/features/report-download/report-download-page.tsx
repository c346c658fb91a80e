import { PageBody, PageTitle, Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { reportExportTexts } from '../../shared/memo-lists/report-export/texts.ts'
import classes from './report-download-page.module.css'

/**
 * The page after a sign-in that a report's link required. The server answers the link itself, with the file or an error; only
 * the redirect after the sign-in stays inside the app and ends here.
 */
export function Component() {
  const { report_id = '' } = useParams()
  usePageTitle(reportExportTexts.ready)
  return (
    <PageBody width="reading">
      <PageTitle title={reportExportTexts.ready} />
      <Sheet>
        <div className={classes.content}>
          <p className={classes.text}>{reportExportTexts.readyText}</p>
          <Button
            component="a"
            href={paths.reportDownload(report_id)}
            leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
          >
            {reportExportTexts.download}
          </Button>
        </div>
      </Sheet>
    </PageBody>
  )
}
