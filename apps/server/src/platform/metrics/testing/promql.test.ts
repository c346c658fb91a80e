import { describe, expect, it } from 'vitest'
import { findMissing } from './promql.ts'

const SCRAPED = `
# HELP countersign_jobs Jobs by state
# TYPE countersign_jobs gauge
countersign_jobs{kind="make_pdf",state="given up"} 2
countersign_jobs{kind="send_notice",state="waiting"} 1
countersign_request_seconds_bucket{le="0.25",site="web",call="/reports/pdf",outcome="OK"} 3
countersign_request_seconds_bucket{le="0.25",site="web",call="edit_memo",outcome="OK"} 3
process_resident_memory_bytes 1e8
`

describe('a query of an alert or panel', () => {
  it.each([
    'max by (kind) (countersign_jobs{state="given up"}) > 0',
    'countersign_jobs{state=~"retrying|given up"} and on () max(countersign_jobs)',
    'histogram_quantile(0.95, sum by (site, le) (rate(countersign_request_seconds_bucket{call!~"/.*"}[5m])))',
    'sum by (instance) (process_resident_memory_bytes{job=~"countersign-.+"}) > 400e6',
    'up{job="countersign-web"} == 0',
  ])('that names what there is: %s', (query) => {
    expect(findMissing(query, SCRAPED)).toEqual([])
  })

  it.each([
    ['metric', 'countersign_job > 0', 'countersign_job'],
    ['metric of the process', 'process_resident_memory > 1', 'process_resident_memory'],
    ['label', 'countersign_jobs{job="make_pdf"} or countersign_jobs{status="waiting"}', 'status="waiting"'],
    ['label that must differ', 'countersign_jobs{name!="make_pdf"}', 'name!="make_pdf"'],
    ['value', 'max(countersign_jobs{kind="make_pdf", state="given-up"})', 'state="given-up"'],
    ['pattern', 'countersign_jobs{state=~"give"}', 'state=~"give"'],
    ['combination', 'countersign_jobs{kind="make_pdf",state="waiting"}', 'kind="make_pdf",state="waiting"'],
    ['grouping', 'sum by (kind, status) (countersign_jobs)', 'by (status)'],
  ])('with a %s that no process gives is found', (_, query, missing) => {
    const found = findMissing(query, SCRAPED)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(missing)
  })
})
