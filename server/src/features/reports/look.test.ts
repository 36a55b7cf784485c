import { toggleBrand } from '@rankline/contract/brands/calls'
import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import {
  createReport,
  findReport,
  listReports,
  previewReport,
  sendReport,
  updateReport,
} from '@rankline/contract/reports/calls'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, type TestBrand } from '../../../tests/support/clients.ts'
import { sendQueued } from '../../../tests/support/deliveries.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { textOfPdf } from '../../../tests/support/pdf.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { documentOf, makeReport, renderWaiting, reportForm } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { addressOfFile } from '../../platform/http/files.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let brand: TestBrand

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  await makeKeywords(app, person, project, 'red shoes')
  brand = await makeBrand(app, person, { theme: { background_color: '#0a5511' } })
})

const preview = (changes = {}, { token } = person) =>
  app.call(
    previewReport,
    {
      project_id: project.id,
      document_type: 1,
      document_detail: 1,
      start_at: utcDay(-7),
      end_at: utcDay(-1),
      ...changes,
    },
    token,
  )
const coverOf = async (changes = {}, as = person) => {
  const { body } = await preview(changes, as)
  return body.status === 'success' ? (body.items.pages[0] ?? '') : ''
}
const textOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
const look = { document_type: 1, user_brand_id: 0 }
const inBrand = () => ({ ...look, user_brand_id: brand.id })
const edited = (report_id: number, changes = {}) => ({
  ...reportForm(project.id),
  ...look,
  user_brand_id: null,
  report_id,
  destination_type_webhook: '',
  destination_kept: ['webhook'],
  ...changes,
})
const save = (id: number, changes = {}, { token } = person) =>
  app.call(updateReport, edited(id, changes) as never, token)
const shownBrand = async (id: number, { token } = person) =>
  (await app.items(findReport, { report_id: id }, token)).report.user_brand_id

async function close(what: TestBrand) {
  await app.items(toggleBrand, { user_brand_id: what.id }, person.token)
}

describe('a report in a brand of the account', () => {
  test('has its logo and its colour on the cover, as the preview shows', async () => {
    const logo = sharp({ create: { width: 200, height: 40, channels: 4, background: '#ff000080' } })
    const path = addressOfFile(
      await testInstallation.files.put('logos', 'webp', await logo.webp().toBuffer()),
    )
    await app.database.db.updateTable('brands').set({ logo_path: path }).where('id', '=', brand.id).execute()
    const cover = await coverOf({ user_brand_id: brand.id })
    expect(cover).toMatch(/<image [^>]*href="data:image\/png;base64,/)
    expect(cover).toContain('fill="#0a5511"')
    expect(cover).not.toContain('Rankline')
    expect(await coverOf()).toContain('Rankline')
  })

  test('names the brand and nobody else in its document', async () => {
    const { id, user_brand_id } = await makeReport(app, person, project.id, inBrand())
    expect(user_brand_id).toBe(brand.id)
    const { bytes } = await documentOf(app, sendingContext(app), person, id)
    const text = (await textOfPdf(bytes)).join('\n')
    expect(text).toContain('Acme Search')
    expect(text).not.toContain('Rankline')
  })

  test('is mailed in the name of the brand, and another one in ours', async () => {
    const mailOf = async (changes: object) => {
      const { id } = await makeReport(app, person, project.id, {
        ...changes,
        destination_type: ['email'],
        destination_type_email: 'client@example.com',
      })
      await app.items(sendReport, { report_id: id }, person.token)
      const ctx = sendingContext(app)
      await renderWaiting(app, ctx, person.accountId)
      const [mail] = await sendQueued(app, { ctx })
      return JSON.stringify({ ...mail, attachments: undefined })
    }
    const ofBrand = await mailOf(inBrand())
    expect(ofBrand).toContain('Acme Search')
    expect(ofBrand).not.toContain('Rankline')
    const ours = await mailOf({ document_type: 1 })
    expect(ours).toContain('Rankline')
    expect(ours).not.toContain('Acme Search')
  })

  test('is not made in another look once the brand is closed, and says why', async () => {
    const { id } = await makeReport(app, person, project.id, inBrand())
    await close(brand)
    await app.items(sendReport, { report_id: id }, person.token)
    await renderWaiting(app, sendingContext(app), person.accountId)
    const [report] = (await app.items(listReports, {}, person.token)).data
    expect(report?.last_run).toMatchObject({ status: 'failed', failure: messages.reportWithoutBrand })
    expect((await save(id, { user_brand_id: brand.id, name: 'Other' })).status, 'it stays chosen').toBe(200)
    expect((await preview({ user_brand_id: brand.id })).status).toBe(404)
    expect((await save(id)).status).toBe(200)
    expect(await shownBrand(id)).toBeNull()
  })

  test('keeps it when somebody edits it who does not see the brands', async () => {
    const { id } = await makeReport(app, person, project.id, inBrand())
    const member = await makeMember(app, person, 'manager', { project_ids: [project.id] })
    expect(await shownBrand(id, member)).toBeNull()
    expect(await coverOf({ report_id: id }, member), 'the preview is what will be sent').toContain('#0a5511')
    expect((await save(id, { name: 'Edited' }, member)).status).toBe(200)
    expect(await shownBrand(id)).toBe(brand.id)
  })

  test('is refused in a brand of others, of a closed one, and to whoever does not see the brands', async () => {
    const stranger = await signUp(app)
    const foreign = await makeBrand(app, stranger)
    const theirs = await makeReport(app, stranger, (await makeProject(app, stranger)).id)
    expect((await preview({ report_id: theirs.id })).status, 'as a report of others').toBe(404)
    const closed = await makeBrand(app, person)
    await close(closed)
    const { id } = await makeReport(app, person, project.id)
    const create = (changes: object, { token } = person) =>
      app.call(createReport, { ...reportForm(project.id), ...changes } as never, token)
    for (const { id: user_brand_id } of [foreign, closed]) {
      expect((await create({ user_brand_id })).status).toBe(404)
      expect((await save(id, { user_brand_id })).status).toBe(404)
      expect((await preview({ user_brand_id })).status).toBe(404)
    }
    const member = await makeMember(app, person, 'manager', { project_ids: [project.id] })
    expect((await create({ user_brand_id: brand.id }, member)).status).toBe(404)
    expect((await preview({ user_brand_id: brand.id }, member)).status).toBe(404)
  })
})

describe('a report without a brand', () => {
  test('has the icon of the project’s site and its name on the cover', async () => {
    const host = 'www.example.com'
    const url = `https://${host}/`
    await app.database.db.updateTable('projects').set({ url }).where('id', '=', project.id).execute()
    expect(await coverOf()).not.toContain('<image')
    const picture = sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff0000' } }).png()
    const now = new Date()
    const row = { host: 'example.com', picture: await picture.toBuffer(), fetched_at: now, stale_at: now }
    await app.database.db
      .insertInto('site_icons')
      .values(row)
      .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
      .execute()
    const cover = await coverOf()
    expect(cover).toMatch(/<image [^>]*href="data:image\/png;base64,/)
    expect(textOf(cover).join(' ')).toContain('example.com')
  })
})
