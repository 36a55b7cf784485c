import { listDeliveries } from '@rankline/contract/deliveries/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import {
  createReport,
  findReport,
  listReports,
  previewReport,
  sendReport,
  updateReport,
} from '@rankline/contract/reports/calls'
import { MOST_COMMENT, MOST_REPORT_TAGS } from '@rankline/contract/reports/parts'
import { createTag, deleteTag, listTags } from '@rankline/contract/tags/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { textOfPdf } from '../../../tests/support/pdf.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { pictureFile } from '../../../tests/support/pictures.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { documentOf, renderWaiting, reportForm } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'

const app = appForTests()
const receivers = receiversForTests()
const context = () => sendingContext(app, receivers.url)
let person: SignedUp
let project: Project
let red: Keyword
let blue: Keyword

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  const keywords = await makeKeywords(app, person, project, 'red shoes\nblue hats')
  const named = (name: string) => keywords.find(({ keyword_name }) => keyword_name === name)!
  ;[red, blue] = [named('red shoes'), named('blue hats')]
  await checkOn(app, -2, [
    [red, 20],
    [blue, 5],
  ])
  await checkOn(app, -1, [
    [red, 3],
    [blue, 7],
  ])
})

/** A tag on keywords, by its id. */
async function makeTag(tag: string, keywords: readonly Keyword[], { token } = person): Promise<number> {
  await app.items(createTag, { tag, project_keyword_ids: keywords.map(({ id }) => id) }, token)
  const tags = await app.items(listTags, {}, token)
  return tags.find(({ tag_name }) => tag_name === tag)!.id
}

const form = (changes: object = {}) =>
  ({ ...reportForm(project.id), document_type: 1, ...changes }) as ReturnType<typeof reportForm>
/** The form of a preview, which has no destinations. */
const previewForm = (changes: object = {}) => {
  const { destination_type: _, destination_type_webhook: __, ...rest } = form(changes)
  return rest
}
/** Status and errors of an answer. */
const refusalOf = ({ status, body }: { status: number; body: object }) => ({
  status,
  errors: (body as { errors?: Record<string, string[]> }).errors ?? {},
})
const create = async (changes: object = {}, { token } = person) =>
  refusalOf(await app.call(createReport, form(changes), token))
const made = async (changes: object = {}) =>
  (await app.items(createReport, form(changes), person.token)).report
const edit = async (reportId: number, changes: object = {}, { token } = person) =>
  refusalOf(await app.call(updateReport, { ...form(changes), report_id: reportId }, token))
const shown = (reportId: number) => app.items(findReport, { report_id: reportId }, person.token)

test('a new report has the parts of its detail, and nothing of the rest', async () => {
  const { id } = await made()
  const { report, logo } = await shown(id)
  expect(report).toMatchObject({ parts: null, tag_ids: [], summary: 'drafted', next_comment: '' })
  expect(logo).toBeNull()
})

test('the choice is saved, kept by edits that do not send it, and emptied by those that send it empty', async () => {
  const tagId = await makeTag('shoes', [red])
  const chosen = {
    parts: ['keywords', 'tags', 'summary'],
    tag_ids: [tagId],
    summary: 'written',
    next_comment: 'A good week.\nMore to come.',
  }
  const { id } = await made({ ...chosen, logo: await pictureFile('png') })
  const { logo } = await shown(id)
  expect(logo).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
  expect((await shown(id)).report).toMatchObject(chosen)
  expect((await app.items(listReports, {}, person.token)).data.find((one) => one.id === id)).toMatchObject(
    chosen,
  )

  await edit(id, { name: 'Renamed' })
  expect(await shown(id)).toMatchObject({ report: { ...chosen, name: 'Renamed' }, logo })
  const { status } = await edit(id, { parts: [''], tag_ids: [''], summary: '', next_comment: '', logo: '' })
  expect(status).toBe(200)
  expect(await shown(id)).toMatchObject({
    report: { parts: null, tag_ids: [], summary: 'drafted', next_comment: '' },
    logo: null,
  })
})

test('a deleted tag is no longer chosen', async () => {
  const [one, other] = [await makeTag('one', [red]), await makeTag('other', [blue])]
  const { id } = await made({ parts: ['tags'], tag_ids: [other, one] })
  await app.items(deleteTag, { user_tag_id: other }, person.token)
  expect((await shown(id)).report.tag_ids).toEqual([one])
})

describe('what is refused', () => {
  test.each([
    ['parts', { parts: ['nonsense'] }, /may get only/],
    ['parts', { parts: ['summary', 'keywords', 'summary'] }, /only once/],
    ['tag_ids', { parts: ['tags'] }, /at least one tag/],
    ['tag_ids', { tag_ids: Array.from({ length: MOST_REPORT_TAGS + 1 }, (_, id) => id + 1) }, /20/],
    ['summary', { summary: 'sung' }, /may get only/],
    ['next_comment', { next_comment: 'x'.repeat(MOST_COMMENT + 1) }, /2000/],
    ['next_comment', { next_comment: 'x\n'.repeat(31) }, /30/],
    ['logo', { logo: new File(['GIF89a'], 'logo.png', { type: 'image/png' }) }, /JPEG or PNG/],
    ['logo', { logo: 'text' }, /file/],
  ])('%s: %o', async (field, changes, message) => {
    const { status, errors } = await create(changes)
    expect(status).toBe(422)
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]![0]).toMatch(message)
    const { id } = await made()
    const edited = await edit(id, changes)
    expect([edited.status, Object.keys(edited.errors)]).toEqual([422, [field]])
  })

  test('a logo with too many pixels', async () => {
    const { status, errors } = await create({ logo: await pictureFile('png', { width: 201, height: 60 }) })
    expect(status).toBe(422)
    expect(errors.logo).toEqual(['may have at most 200 x 60 pixels'])
  })

  test('a comment of the maximum length is taken', async () => {
    expect((await made({ next_comment: 'ä'.repeat(MOST_COMMENT) })).next_comment).toHaveLength(MOST_COMMENT)
  })

  test('tags and reports of others are not there', async () => {
    const stranger = await signUp(app)
    const theirs = await makeProject(app, stranger)
    const keywords = await makeKeywords(app, stranger, theirs, 'green socks')
    const tagId = await makeTag('theirs', keywords, stranger)
    expect((await create({ tag_ids: [tagId] })).status).toBe(404)
    const preview = previewForm({ tag_ids: [tagId], parts: ['tags'] })
    expect((await app.call(previewReport, preview, person.token)).status).toBe(404)
    const { id } = await made()
    expect((await edit(id, { project_id: theirs.id }, stranger)).status).toBe(404)
  })
})

const pagesOf = async (reportId: number) =>
  textOfPdf((await documentOf(app, context(), person, reportId)).bytes)

test('a document has the chosen parts', async () => {
  const tagId = await makeTag('hats', [blue])
  const { id } = await made({ parts: ['tags', 'landing_pages'], tag_ids: [tagId] })
  const all = (await pagesOf(id)).join('\n')
  expect(all).toContain('hats')
  expect(all).toContain('blue hats')
  expect(all).not.toContain('red shoes')
  expect(all).not.toContain('Summary')
})

describe('the comment on the next document', () => {
  const send = async (reportId: number) => {
    await app.items(sendReport, { report_id: reportId }, person.token)
    await renderWaiting(app, context(), person.accountId)
  }
  const logOf = async (reportId: number) =>
    (await app.items(listDeliveries, { kind: 'report', origin_id: reportId }, person.token)).data

  test('is not in a download, and stays', async () => {
    const { id } = await made({ next_comment: 'A good week.' })
    expect((await pagesOf(id)).join()).not.toContain('A good week.')
    expect((await shown(id)).report.next_comment).toBe('A good week.')
  })

  test('is in the next one that is sent, in the log, and then empty', async () => {
    const { id } = await made({ next_comment: 'A good week.' })
    await send(id)
    expect((await shown(id)).report.next_comment).toBe('')
    // The document that was sent moments ago is the one to download.
    expect((await pagesOf(id))[0]).toContain('A good week.')
    await send(id)
    expect((await pagesOf(id))[0]).not.toContain('A good week.')
    expect((await logOf(id)).map(({ comment }) => comment)).toEqual([null, 'A good week.'])
  })

  test('is in one document alone, when two wait', async () => {
    const { id } = await made({ next_comment: 'Only once.' })
    await app.items(sendReport, { report_id: id }, person.token)
    await app.items(sendReport, { report_id: id }, person.token)
    await renderWaiting(app, context(), person.accountId)
    const comments = (await logOf(id)).map(({ comment }) => comment)
    expect(comments.filter((comment) => comment !== null)).toEqual(['Only once.'])
  })

  test('is in the message of a CSV', async () => {
    const { id } = await made({ document_type: 2, next_comment: 'For the sheet.' })
    await send(id)
    expect((await logOf(id))[0]!.comment).toBe('For the sheet.')
    expect((await shown(id)).report.next_comment).toBe('')
  })
})

describe('the preview', () => {
  const textOf = (svg = '') =>
    [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join('\n')
  const preview = async (changes: object) =>
    (await app.items(previewReport, previewForm(changes), person.token)).pages

  test('has what the form says, before it is saved', async () => {
    const [page] = await preview({
      parts: ['distribution'],
      next_comment: 'Read this first.',
      logo: await pictureFile('png'),
    })
    expect(textOf(page)).toContain('Read this first.')
    expect(textOf(page)).toContain('Keywords by position.')
    expect(page).toMatch(/<image [^>]*href="data:image\/png;base64,/)
    expect(await preview({ parts: ['tags'] })).toHaveLength(1)
  })

  test('has what the report says where the form says nothing', async () => {
    const { id } = await made({
      parts: ['distribution'],
      next_comment: 'Stored.',
      logo: await pictureFile('png'),
    })
    const [kept] = await preview({ report_id: id })
    expect(textOf(kept)).toContain('Stored.')
    expect(kept).toContain('<image ')
    const [emptied] = await preview({ report_id: id, next_comment: '', logo: '', parts: [''] })
    expect(textOf(emptied)).not.toContain('Stored.')
    expect(emptied).not.toContain('<image ')
    expect(textOf(emptied)).toContain('Summary')
  })
})
