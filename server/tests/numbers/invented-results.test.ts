import { updateNotifications } from '@rankline/contract/account/calls'
import { utcDay } from '@rankline/contract/days'
import { listFields, listOf } from '@rankline/contract/exports/calls'
import { createCsvAddress } from '@rankline/contract/exports/csv-addresses'
import { INVENTED_LABEL, INVENTED_TEXT } from '@rankline/contract/invented'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { sendReport } from '@rankline/contract/reports/calls'
import { createSharedView, openSharedView } from '@rankline/contract/shared-views/calls'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { evaluateAccount } from '../../src/features/alerts/evaluation.service.ts'
import { formats } from '../../src/features/exports/formats/formats.ts'
import { buildTable } from '../../src/features/exports/table/build-table.ts'
import { mailStatus } from '../../src/features/status-mails/status-mails.service.ts'
import { wholeAccount } from '../../src/platform/database/project-scope.ts'
import { makeAlert, seenOn } from '../support/alerts.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { csvLines, exported } from '../support/exports.ts'
import { testInstallation } from '../support/installation.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { mailed } from '../support/mail.ts'
import { textOfPdf } from '../support/pdf.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { documentOf, makeReport, renderWaiting } from '../support/reports.ts'
import { sendingContext } from '../support/sending-context.ts'
import { collected, sentMessages } from './surfaces.ts'

const origin = { source: 'serpapi, sandbox', isSandbox: true }
const app = appForTests({ installation: { origin } })
const ctx = () => {
  const system = sendingContext(app)
  return { ...system, installation: { ...system.installation, origin } }
}

type Shop = { person: SignedUp; project: Project; keyword: Keyword }

/** A person whose keyword was checked twice by a source; an alert and a report wait. */
async function shopOf(source: string): Promise<Shop> {
  const person = await signUp(app)
  const flags = { allow_news: 0, allow_promotions: 0, allow_blog_posts: 0 } as const
  await app.items(
    updateNotifications,
    { ...flags, allow_daily_status: 1, allow_weekly_status: 0 },
    person.token,
  )
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, `shoes of ${source}`)
  await makeAlert(app, person, { source_type_project: project.id })
  for (const [offset, position] of [
    [-1, 9],
    [0, 3],
  ] as const)
    await seenOn(app, offset, keyword!, { 'https://www.example.com/page': position }, { source })
  return { person, project, keyword: keyword! }
}

/** Every surface outside the application that shows numbers, as text. */
const surfaces: Record<string, (shop: Shop) => Promise<string>> = {
  'report as PDF': async ({ person, project }) => pdfText(await report(person, project, 1)),
  'report as CSV': async ({ person, project }) => (await report(person, project, 2)).toString(),
  'mail of a report': async ({ person, project }) => {
    const { id } = await makeReport(app, person, project.id)
    await app.items(sendReport, { report_id: id }, person.token)
    await renderWaiting(app, ctx(), person.accountId)
    return lastMessage(person, 'report')
  },
  'mail of an alert': async ({ person }) => {
    await evaluateAccount(ctx(), person.accountId)
    return lastMessage(person, 'alert')
  },
  'status mail': async ({ person }) => {
    await mailStatus(ctx(), person.accountId, 'daily', utcDay())
    return (await mailed(app)).map(({ text }) => text).join('\n')
  },
  'shared view': async ({ person, project }) => {
    const view = await app.items(createSharedView, { project_id: project.id, name: 'Shop' }, person.token)
    const token = view.url.split('/shared/')[1] ?? ''
    const { view: shown } = await app.items(openSharedView, { token })
    return `${shown?.project_name} ${shown?.is_sandbox ? INVENTED_TEXT : ''}`
  },
  'CSV of a list': async ({ person, project }) => (await list(person, project, 'csv')).toString(),
  'XLSX of a list': async ({ person, project }) => {
    const { sheets } = await readXlsx(await list(person, project, 'xlsx'))
    return JSON.stringify(sheets.map(({ rows }) => rows))
  },
  'PDF of a list': async ({ person, project }) => {
    const list = listOf(listFields.parse({ project_id: project.id }))
    const account = wholeAccount(person.accountId)
    const table = await buildTable(ctx(), { title: 'Shop', account, list, fileType: 'pdf' })
    return pdfText(await collected(await formats.pdf.write(table, 'Rankline')))
  },
  'address for spreadsheets': async ({ person, project }) => {
    const { url } = await app.items(createCsvAddress, { name: 'Sheet', project_id: project.id }, person.token)
    const answer = await app.app.inject({ method: 'GET', url: new URL(url).pathname })
    return answer.body
  },
}

async function report(person: SignedUp, project: Project, type: 1 | 2, changes: object = {}) {
  const days = { start_at: utcDay(-1), end_at: utcDay(), document_type: type }
  const { id } = await makeReport(app, person, project.id, { ...days, ...changes })
  return (await documentOf(app, ctx(), person, id)).bytes
}

const list = (person: SignedUp, project: Project, file_type: string) =>
  exported(app, person.token, { project_id: project.id, file_type })

const pdfText = async (bytes: Buffer) => (await textOfPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ')

async function lastMessage(person: SignedUp, kind: 'alert' | 'report') {
  return (await sentMessages(app, person, kind)).at(-1)?.text ?? 'no message'
}

describe('results of the sandbox', () => {
  let invented: Shop
  let real: Shop
  beforeAll(async () => {
    invented = await shopOf('sandbox-json')
    real = await shopOf('serpapi')
  })

  test.each(Object.keys(surfaces))(
    'T11 %s says that they are invented, and only where they are',
    async (name) => {
      const textOf = surfaces[name]!
      const marked = (text: string) => text.includes(INVENTED_LABEL) || text.includes(INVENTED_TEXT)
      const shown = await textOf(invented)
      expect(shown).toContain(name === 'status mail' ? 'Projects: ' : '')
      expect(marked(shown), shown).toBe(true)
      const ofReal = await textOf(real)
      expect(ofReal, 'the surface has content').not.toMatch(/^$|no message/)
      expect(marked(ofReal), ofReal).toBe(false)
    },
  )
})

test('the cover and the foot of each page of a PDF say it', async () => {
  const shop = await shopOf('sandbox')
  const pages = await textOfPdf(await report(shop.person, shop.project, 1))
  expect(pages.length).toBeGreaterThan(1)
  for (const text of pages) expect(text).toContain(INVENTED_LABEL)
})

test('the source is the last column, with a label in invented rows alone', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, 'boats\nships')
  for (const keyword of keywords)
    await seenOn(
      app,
      0,
      keyword,
      { 'https://www.example.com/page': 4 },
      { source: keyword.keyword === 'ships' ? 'sandbox' : 'serpapi' },
    )
  const [head = [], ...lines] = csvLines(await list(person, project, 'csv'))
  expect(head.at(-1)).toBe('Source')
  const column = head.indexOf('Keyword')
  expect(Object.fromEntries(lines.map((line) => [line[column], line.at(-1)]))).toEqual({
    boats: '',
    ships: INVENTED_LABEL,
  })
})

test('a keyword without stored results has those that the settings name', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'unchecked')
  expect((await list(person, project, 'csv')).toString()).toContain(INVENTED_LABEL)
})

test('results of the sandbox stay marked after the settings have changed', async () => {
  const { person, project } = await shopOf('sandbox')
  await app.database.db
    .insertInto('source_days')
    .values({
      day: utcDay(),
      source: 'sandbox',
      checks: 1,
      failed_checks: 0,
      requests: 1,
      paid_requests: 0,
      cost: '0',
    } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await makeReport(app, person, project.id, { start_at: utcDay(-1), end_at: utcDay() })
  const system = { ...ctx(), installation: testInstallation }
  const text = (await documentOf(app, system, person, id)).bytes.toString()
  expect(text).toContain(INVENTED_LABEL)
})
