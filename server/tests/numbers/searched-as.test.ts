import { updateNotifications } from '@rankline/contract/account/calls'
import { listChangedKeywords, listMovedKeywords } from '@rankline/contract/changes/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { utcDay } from '@rankline/contract/days'
import { listFields, listOf } from '@rankline/contract/exports/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { keywordText } from '@rankline/contract/keywords/searched-as'
import type { Project } from '@rankline/contract/projects/calls'
import { sendReport } from '@rankline/contract/reports/calls'
import { beforeAll, expect, test } from 'vitest'
import { evaluateAccount } from '../../src/features/alerts/evaluation.service.ts'
import { formats } from '../../src/features/exports/formats/formats.ts'
import { buildTable } from '../../src/features/exports/table/build-table.ts'
import { mailStatus } from '../../src/features/status-mails/status-mails.service.ts'
import { wholeAccount } from '../../src/platform/database/project-scope.ts'
import { checkOn, makeAlert } from '../support/alerts.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject, setStanding } from '../support/keywords.ts'
import { mailed } from '../support/mail.ts'
import { textOfPdf } from '../support/pdf.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { documentOf, makeReport, renderWaiting } from '../support/reports.ts'
import { sendingContext } from '../support/sending-context.ts'
import { collected, sentMessages } from './surfaces.ts'

const app = appForTests()
const ctx = () => sendingContext(app)
const MOBILE = 2
const GERMANY = 85
let person: SignedUp
let project: Project
let keywords: Keyword[]

/** Three keywords of the same words: on a desktop, on a phone, and in another country. */
beforeAll(async () => {
  person = await signUp(app)
  const flags = { allow_news: 0, allow_promotions: 0, allow_blog_posts: 0 } as const
  await app.items(
    updateNotifications,
    { ...flags, allow_daily_status: 1, allow_weekly_status: 1 },
    person.token,
  )
  project = await makeProject(app, person)
  await makeAlert(app, person, { source_type_project: project.id })
  for (const changes of [{}, { engine_device: MOBILE }, { engine_country: GERMANY }])
    await app.items(addKeywords, { project_id: project.id, keywords: 'red shoes', ...changes }, person.token)
  const list = { project_id: project.id, sort: 'created_at', order: 'asc' } as const
  keywords = (await app.items(listKeywords, list, person.token)).data
  for (const { id } of keywords) await setStanding(app, id, { volume: 1000 })
  for (const [offset, position] of [
    [-8, 15],
    [-1, 12],
    [0, 2],
  ] as const)
    await checkOn(
      app,
      offset,
      keywords.map((keyword) => [keyword, position]),
    )
})

const names = ['red shoes · desktop', 'red shoes · mobile', 'red shoes · desktop · Germany']

test('D21 the answers of dashboard and changes say how each keyword is searched', async () => {
  const { token } = person
  const [{ improved }, { won }, { data }] = await Promise.all([
    app.items(dashboard, {}, token),
    app.items(listChangedKeywords, { project_id: project.id }, token),
    app.items(listMovedKeywords, { went: 'entered' }, token),
  ])
  for (const rows of [improved, won, data])
    expect(new Set(rows.map((row) => keywordText(row.keyword, row)))).toEqual(new Set(names))
})

const texts: Record<string, () => Promise<string>> = {
  'mail of an alert': async () => {
    await evaluateAccount(ctx(), person.accountId)
    return (await sentMessages(app, person, 'alert')).at(-1)?.text ?? ''
  },
  'mail of a report': async () => {
    const days = { start_at: utcDay(-1), end_at: utcDay(), document_type: 1 }
    const { id } = await makeReport(app, person, project.id, days)
    await app.items(sendReport, { report_id: id }, person.token)
    await renderWaiting(app, ctx(), person.accountId)
    return (await sentMessages(app, person, 'report')).at(-1)?.text ?? ''
  },
  'daily mail': async () => {
    await mailStatus(ctx(), person.accountId, 'daily', utcDay())
    return (await mailed(app)).at(-1)?.text ?? ''
  },
  'weekly mail': async () => {
    await mailStatus(ctx(), person.accountId, 'weekly', utcDay())
    return (await mailed(app)).at(-1)?.text ?? ''
  },
  'PDF of a report': async () => {
    const days = { start_at: utcDay(-1), end_at: utcDay(), document_type: 1 }
    const { id } = await makeReport(app, person, project.id, days)
    return (await textOfPdf((await documentOf(app, ctx(), person, id)).bytes)).join(' ')
  },
}

test.each(Object.keys(texts))('D21 the %s tells keywords of the same words apart', async (name) => {
  const text = await texts[name]!()
  for (const one of names) expect(text.replaceAll(/\s+/g, ' ')).toContain(one)
})

test('D21 the PDF of a list keeps the column of devices', async () => {
  const list = listOf(listFields.parse({ project_id: project.id }))
  const account = wholeAccount(person.accountId)
  const table = await buildTable(ctx(), { title: 'Shop', account, list, fileType: 'pdf' })
  const text = (await textOfPdf(await collected(await formats.pdf.write(table, 'Rankline')))).join(' ')
  expect(text).toContain('Desktop')
  expect(text).toContain('Mobile')
})

test('T20 a message that lists ten of 42 keywords says how many more there are, and what each won', async () => {
  const other = await makeProject(app, person, {
    project_name: 'Boats',
    project_url: 'https://boats.example/',
  })
  await makeAlert(app, person, { source_type_project: other.id, name: 'Boats' })
  const many = await makeKeywords(app, person, other, bulk(42))
  for (const { id } of many) await setStanding(app, id, { volume: 1000 })
  const site = 'https://boats.example'
  for (const [offset, position] of [
    [-1, 9],
    [0, 1],
  ] as const)
    await checkOn(
      app,
      offset,
      many.map((keyword) => [keyword, position]),
      { site },
    )
  await evaluateAccount(ctx(), person.accountId)
  const mail = (await sentMessages(app, person, 'alert')).at(-1)!
  expect(mail.text).toContain('42 keywords')
  expect(mail.text.match(/word \d+ · desktop: Before 9, Now 1, Visits a month \+257/g)).toHaveLength(10)
  expect(mail.text).toContain('and 32 more')
  expect(mail.html).toContain('and 32 more')
})
