import type { CallInput } from '@countersign/contract'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import exceljs from 'exceljs'

export type Input = CallInput<'createXlsxReport'>

/** What a person asks for: by default, all of their own memos. */
export const ask = (more: Partial<Input> = {}): Input => ({
  memo_audience_type: 'memos',
  memo_table: '',
  memo_types: 'ALL',
  start_date: null,
  end_date: null,
  ...more,
})

/** Requests reports of a site's lists, and follows the links in their mails. */
export function listReports(site: TestSite) {
  const mailsOf = async (who: Actor) =>
    ((await site.services.mailbox?.list(who.email)) ?? []).filter(
      ({ subject }) => subject === 'Your report is ready',
    )

  /** The link in a person's latest mail. */
  async function linkOf(who: Actor): Promise<string> {
    const [mail] = await mailsOf(who)
    const link = /http:\S+\/reports\/download\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    return new URL(link).pathname
  }

  const open = (path: string, who?: Actor) =>
    site.web.inject({ method: 'GET', url: path, headers: who ? { cookie: who.cookie } : {} })

  /** Requests a report, runs the job, and follows the link in the mail. @throws if one of them fails */
  async function reportOf(who: Actor, input: Input): Promise<exceljs.Workbook> {
    const { code } = await who.must('createXlsxReport', input)
    if (code !== 'ok') throw new Error(`The report was not made: ${code}`)
    await site.runJobs()
    const response = await open(await linkOf(who), who)
    if (response.statusCode !== 200) throw new Error(`The link answers ${response.statusCode}`)
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.load(response.rawPayload as never)
    return workbook
  }
  return { mailsOf, linkOf, open, reportOf }
}

/** The rows of the sheet by column header. */
export function rowsOf(workbook: exceljs.Workbook): Record<string, exceljs.CellValue>[] {
  const sheet = workbook.getWorksheet('Memos')
  const headers = (sheet?.getRow(1).values as string[]).slice(1)
  const rows: Record<string, exceljs.CellValue>[] = []
  sheet?.eachRow((row, number) => {
    if (number > 1)
      rows.push(Object.fromEntries(headers.map((name, at) => [name, row.getCell(at + 1).value])))
  })
  return rows
}
