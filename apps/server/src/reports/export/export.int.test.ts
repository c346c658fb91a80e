import { writeFile } from 'node:fs/promises'
import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfRenderer } from '../../platform/pdf/renderer.ts'
import { readPdf } from '../../platform/pdf/testing/pdf-text.ts'
import { content, level, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { foldDeltas } from '../aggregates/fold-deltas.store.ts'
import { createSpreadsheets } from '../spreadsheets/spreadsheets.ts'
import { withRole } from '../testing/actors.ts'
import type { CostAnswers } from '../testing/organisation.ts'
import { costContent, MAIN, makeOrganisation, publishCostTemplate } from '../testing/organisation.ts'

let site: TestSite
let people: Record<'superAdmin' | 'groupAdmin' | 'employee', Actor>

beforeAll(async () => {
  site = await createTestSite()
  site.setNow('2026-11-20T01:00:00Z')
  await makeOrganisation(site)
  const costs = await publishCostTemplate(site)
  const plain = await publishTemplate(site, 'GEN')
  const owner = await site.signIn(`nina@${MAIN.domain}`)
  const approver = await site.signIn(mailOf('Ramon Uy'))
  const write = async (cost?: CostAnswers, writer = owner) => {
    const { memo_id } = await writer.must('create_memo', {
      template_id: (cost ? costs : plain).templateId,
      action: 'SUBMITTED',
      memo_content: cost ? costContent(cost) : content(),
      sequences: [level([approver])],
    })
    return memo_id
  }
  const ids = [
    await write({ amount: '100000.01' }),
    await write({ amount: '900719925474099.01' }),
    await write({ amount: '12.50', currency: 'USD', type: 'OPEX' }),
  ]
  await write()
  await write(undefined, await site.signIn(`tom@${MAIN.domain}`))
  site.setNow('2026-11-20T04:30:00Z')
  for (const memo_id of ids) await approver.must('approve_memo', { memo_id })
  await foldDeltas(site.services.db, site.services.now())
  people = {
    superAdmin: await withRole(site, 'Miguel Santos', 'Super Admin'),
    groupAdmin: await withRole(site, 'Grace Lim', 'Group Admin', ['Treasury']),
    employee: await site.signIn(mailOf('Paolo Reyes')),
  }
})
afterAll(() => site.stop())

const filters = {
  report: 'dashboard',
  company: MAIN.name,
  group: 'TRUE',
  start_month: '01',
  end_month: '11',
  year: '2026',
}

async function download(who: Actor | null, format: string, more: Partial<typeof filters> = {}) {
  const query = new URLSearchParams({ ...filters, ...more })
  return site.web.inject({
    method: 'GET',
    url: `/reports/export/${format}?${query}`,
    headers: who ? { cookie: who.cookie } : {},
  })
}

async function workbookOf(response: Awaited<ReturnType<typeof download>>): Promise<exceljs.Workbook> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(response.rawPayload as never)
  return workbook
}

/** Set this to a folder to keep the exported files for inspection. */
const KEPT_IN = process.env.KEEP_EXPORTS

async function keep(name: string, bytes: Buffer) {
  if (KEPT_IN) await writeFile(`${KEPT_IN}/${name}`, bytes)
}

describe('an exported report', () => {
  it('H4, H6: is denied to people who may not read it on screen', async () => {
    expect((await download(null, 'xlsx')).statusCode).toBe(401)
    for (const format of ['xlsx', 'pdf']) {
      expect((await download(people.employee, format)).statusCode).toBe(403)
      expect((await download(people.groupAdmin, format)).statusCode).toBe(403)
      expect((await download(people.groupAdmin, format, { group: 'Legal' })).statusCode).toBe(403)
      expect((await download(people.groupAdmin, format, { group: 'Treasury' })).statusCode).toBe(200)
    }
    expect((await download(people.employee, 'xlsx', { company: 'Nobody' })).statusCode).toBe(403)
  })

  it('redirects a browser to sign in, and back to the report with its filters', async () => {
    const visit = (url: string) =>
      site.web.inject({ method: 'GET', url, headers: { 'sec-fetch-mode': 'navigate' } })
    const back = async (url: string) => {
      const answer = await visit(url)
      expect(answer.statusCode).toBe(302)
      return new URL(answer.headers.location ?? '', 'http://localhost').searchParams.get('next')
    }
    expect(await back('/reports/export/pdf?report=dashboard&company=Northwind+Telecom&year=2025')).toBe(
      '/reports?company=Northwind+Telecom&year=2025',
    )
    expect(await back('/reports/export/xlsx?report=AVL&group=Legal&next=//evil.example')).toBe(
      '/reports/AVL?group=Legal',
    )
    expect(await back('/reports/export/xlsx')).toBe('/reports')
  })

  it('answers a denied browser with a page', async () => {
    const answer = await site.web.inject({
      method: 'GET',
      url: '/reports/export/pdf?report=dashboard',
      headers: { 'sec-fetch-mode': 'navigate', cookie: people.employee.cookie },
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('This report is not available')
  })

  it('reports invalid filters', async () => {
    for (const wrong of [{ company: 'Nobody' }, { report: 'other' }, { year: 'soon' }, { start_month: '12' }])
      expect((await download(people.superAdmin, 'xlsx', wrong)).statusCode).toBe(400)
    expect((await download(people.superAdmin, 'docx')).statusCode).toBe(400)
  })

  it.each(['xlsx', 'pdf'])('Q4: asks to try again if the process of the %s died', async (format) => {
    const { spreadsheets, pdf } = site.services
    const dying = {
      spreadsheets: createSpreadsheets({ timeLimit: 1 }),
      pdf: createPdfRenderer({ timeLimit: 1 }),
    }
    Object.assign(site.services, dying)
    try {
      const refused = await download(people.superAdmin, format)
      expect(refused.statusCode).toBe(503)
      expect(refused.json()).toEqual({
        error: {
          status: 'UNAVAILABLE',
          message: 'The report could not be made. Please try again in a moment.',
        },
      })
      const { cookie } = people.superAdmin
      const page = await site.web.inject({
        method: 'GET',
        url: `/reports/export/${format}?${new URLSearchParams(filters)}`,
        headers: { cookie, 'sec-fetch-mode': 'navigate' },
      })
      expect(page.statusCode).toBe(503)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain('Please try again in a moment.')
    } finally {
      Object.assign(site.services, { spreadsheets, pdf })
      await Promise.all([dying.spreadsheets.close(), dying.pdf.close()])
    }
    expect((await download(people.superAdmin, format)).statusCode).toBe(200)
  })

  it('is a workbook with typed cells, frozen headers and its filters', async () => {
    const response = await download(people.superAdmin, 'xlsx')
    await keep('dashboard.xlsx', response.rawPayload)
    expect(response.headers['content-disposition']).toContain('reports-2026-11-20.xlsx')
    const workbook = await workbookOf(response)
    expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual([
      ...['About', 'Count per status', 'Memos per template', 'Memos created per Group', 'Memos per month'],
      ...['Slowest levels', 'Where the time goes'],
    ])
    const about = workbook.getWorksheet('About')!
    const facts = new Map<unknown, unknown>()
    about.eachRow((row) => facts.set(row.getCell(1).value, row.getCell(2).value))
    expect(facts.get('Company')).toBe(MAIN.name)
    expect(facts.get('Group')).toBe('All Groups')
    expect(facts.get('Months')).toBe('Jan to Nov 2026')
    expect(facts.get('Total memo count')).toBe(5)
    const status = workbook.getWorksheet('Count per status')!
    expect(status.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(status.getRow(2).values).toEqual([undefined, 'Approved', 3, 0.6])
    expect(status.getCell('C2').numFmt).toBe('0.00%')
    // Three and a half hours, as a fraction of a day.
    const groups = workbook.getWorksheet('Memos created per Group')!
    const group = groups.getRow(2)
    expect(group.getCell(1).value).toBe('Network Core')
    expect(group.getCell(3).numFmt).toBe('[h]:mm')
    // As on screen, a group and a month without approvals have no average.
    expect(groups.getRow(3).values).toEqual([undefined, 'Treasury', 1, 'No approval'])
    const months = new Map<unknown, unknown>()
    workbook
      .getWorksheet('Memos per month')!
      .eachRow((row) => months.set(row.getCell(1).value, row.getCell(4).value))
    expect(months.get('Jan')).toBe('No approval')
  })

  it('G3, H7: has the panels of the cost report, with amounts exact to the cent', async () => {
    const response = await download(people.superAdmin, 'xlsx', { report: 'AVL', group: 'FALSE' })
    await keep('avl.xlsx', response.rawPayload)
    const workbook = await workbookOf(response)
    const names = workbook.worksheets.map((sheet) => sheet.name)
    expect(names).toEqual(
      expect.arrayContaining(['CAPEX, PHP', 'OPEX, PHP', 'OPEX, USD', 'CAPEX + OPEX, PHP']),
    )
    expect(names).not.toContain('CAPEX, USD')
    const totals = workbook.getWorksheet('Total amounts')!
    expect(totals.getRow(2).values).toEqual([undefined, 'CAPEX', 'PHP', 'Budgeted', 2, '900719925574099.02'])
    const ranges = workbook.getWorksheet('CAPEX, PHP')!
    expect(ranges.getRow(3).values).toEqual([undefined, '100,001-300,000', 1, 0.5, 0, 0, 0, 0])
    expect(ranges.getRow(10).getCell(1).value).toBe('above 1,000,000,000')
  })

  it('is a PDF/A with the same figures', async () => {
    const response = await download(people.superAdmin, 'pdf')
    await keep('dashboard.pdf', response.rawPayload)
    expect(response.headers['content-type']).toBe('application/pdf')
    const { text } = readPdf(response.rawPayload)
    for (const words of [
      MAIN.name,
      'All Groups',
      'Jan to Nov 2026',
      'Count per status',
      '0.00%',
      '0d 3h 30m',
      'Treasury 1 No approval',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words)
    expect(response.rawPayload.toString('latin1')).toMatch(/pdfaid:part>3</)
    const costs = await download(people.superAdmin, 'pdf', { report: 'AVL', group: 'FALSE' })
    await keep('avl.pdf', costs.rawPayload)
    const shown = readPdf(costs.rawPayload).text.replace(/\s+/g, ' ')
    for (const words of ['900,719,925,574,099.02', 'CAPEX + OPEX, PHP', 'Currency conversion not supported.'])
      expect(shown).toContain(words)
  })
})
