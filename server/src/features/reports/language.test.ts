import { utcDay } from '@rankline/contract/days'
import type { Project } from '@rankline/contract/projects/calls'
import {
  createReport,
  findReport,
  previewReport,
  sendReport,
  updateReport,
} from '@rankline/contract/reports/calls'
import { beforeEach, expect, test } from 'vitest'
import { checkOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { sendQueued } from '../../../tests/support/deliveries.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { textOfPdf } from '../../../tests/support/pdf.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { documentOf, makeReport, renderWaiting, reportForm } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  const [red] = await makeKeywords(app, person, project, 'red shoes')
  await checkOn(app, -9, [[red!, 30]])
  await checkOn(app, -1, [[red!, 2]])
  await setStanding(app, red!.id, { volume: 170_000, cost_per_click: 1 })
})

const pdf = { document_type: 1, document_detail: 2 }
const shown = async (id: number) =>
  (await app.items(findReport, { report_id: id }, person.token)).report.language

test('a document is in its language: texts, numbers and days', async () => {
  const { id } = await makeReport(app, person, project.id, { ...pdf, language: 'de' })
  const { bytes } = await documentOf(app, sendingContext(app), person, id)
  expect(bytes.toString('latin1')).toContain('/Lang (de)')
  const text = (await textOfPdf(bytes)).join('\n').replace(/\s+/g, ' ')
  for (const part of [
    'Tagesbericht',
    'Zusammenfassung',
    'Von 1 Keyword: 1 verbessert',
    'KEYWORD',
    'Größte Gewinne',
    'Besuche im Monat. Nach den Klickraten von SISTRIX, 2020.',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Geschätzte Besuche im Monat: \d+\.\d{3} \(\+\d+\.\d{3}/)
  expect(text).toMatch(/Datenstand: \d+\. \S+ \d{4}\./)
  for (const english of ['Summary', 'Visibility', 'Biggest', 'Data as of', 'Weekly report'])
    expect(text).not.toContain(english)
})

test('its mail is in the language, too', async () => {
  const { id } = await makeReport(app, person, project.id, {
    ...pdf,
    language: 'pl',
    destination_type: ['email'],
    destination_type_email: 'client@example.com',
  })
  await app.items(sendReport, { report_id: id }, person.token)
  const ctx = sendingContext(app)
  await renderWaiting(app, ctx, person.accountId)
  const [mail] = await sendQueued(app, { ctx })
  const text = JSON.stringify({ ...mail, attachments: undefined })
  for (const part of ['Pobierz PDF', 'Otrzymujesz tę wiadomość', 'Z 1 słowa kluczowego', 'lang=\\"pl\\"'])
    expect(text).toContain(part)
  for (const english of ['Download', 'You get this', 'Visits a month']) expect(text).not.toContain(english)
})

test('a new report begins with the language of the latest one of its project, an edited one keeps its own', async () => {
  const first = await makeReport(app, person, project.id, { language: 'fr' })
  const next = await makeReport(app, person, project.id)
  expect([first.language, next.language]).toEqual(['fr', 'fr'])
  const other = await makeProject(app, person, { project_url: 'https://other.example.com/' })
  expect((await makeReport(app, person, other.id)).language).toBe('en')
  const edit = (changes: object) =>
    app.items(
      updateReport,
      {
        ...reportForm(project.id),
        report_id: first.id,
        destination_type_webhook: '',
        destination_kept: ['webhook'],
        ...changes,
      } as never,
      person.token,
    )
  await edit({ name: 'Other' })
  expect(await shown(first.id)).toBe('fr')
  await edit({ language: 'it' })
  expect(await shown(first.id)).toBe('it')
})

test('a preview is in the language of the form; an unknown one is refused', async () => {
  const form = {
    project_id: project.id,
    document_type: 1 as const,
    document_detail: 1 as const,
    start_at: utcDay(-7),
    end_at: utcDay(-1),
  }
  const { pages } = await app.items(previewReport, { ...form, language: 'es' }, person.token)
  expect(pages.join('')).toContain('Resumen')
  const { status, body } = await app.call(
    createReport,
    { ...reportForm(project.id), language: 'xx' } as never,
    person.token,
  )
  expect([status, body.status === 'error' && Object.keys(body.errors)]).toEqual([422, ['language']])
})
