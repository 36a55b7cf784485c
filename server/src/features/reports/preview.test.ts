import { utcDay } from '@rankline/contract/days'
import type { Project } from '@rankline/contract/projects/calls'
import { PREVIEW, previewReport } from '@rankline/contract/reports/calls'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { addressOfFile } from '../../platform/http/files.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  const keywords = await makeKeywords(app, person, project, bulk(20))
  await checkOn(
    app,
    -1,
    keywords.map((keyword, index) => [keyword, index + 1] as const),
  )
})

const form = (changes = {}) => ({
  project_id: project.id,
  document_type: 1 as const,
  document_detail: 1 as const,
  start_at: utcDay(-7),
  end_at: utcDay(-1),
  ...changes,
})
const preview = (changes = {}, { token } = person) => app.items(previewReport, form(changes), token)
const textOf = (svg = '') =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join('\n')

test('shows the first pages of a PDF with the choices of the form', async () => {
  const { pages, lines } = await preview({ name: 'Monday', timer: 2 })
  expect(lines).toEqual([])
  expect(pages).toHaveLength(PREVIEW.pages)
  for (const text of ['Weekly report · Monday', 'Shop', '20 keywords', 'Visibility'])
    expect(textOf(pages[0])).toContain(text)
  expect(textOf(pages[1])).toContain('Distribution')
  expect(textOf(pages[1])).not.toContain('Clicks of the positions')
  const advanced = await preview({ document_detail: 2 })
  expect(textOf(advanced.pages[1])).toContain('Clicks of the positions')
  expect(textOf((await preview({ end_at: utcDay(-3) })).pages[0])).not.toBe(textOf(pages[0]))
})

test('shows the first lines of a CSV', async () => {
  const { pages, lines } = await preview({ document_type: 2 })
  expect(pages).toEqual([])
  expect(lines).toHaveLength(PREVIEW.lines)
  expect(lines[0]?.[0]).toBe('Keyword')
  expect(lines[1]?.[0]).toBe('word 0')
  const { lines: advanced } = await preview({ document_type: 2, document_detail: 2 })
  expect(advanced[0]?.length).toBe((lines[0]?.length ?? 0) + 5 + 2 * 7)
})

describe('for a client', () => {
  let client: Awaited<ReturnType<typeof signUpClient>>
  let own: Project
  let name: string

  beforeAll(async () => {
    client = await signUpClient(app, await makeBrand(app, person))
    own = await makeProject(app, client)
    const brand = await app.database.db
      .selectFrom('brands')
      .select('name')
      .where('id', '=', client.brandId)
      .executeTakeFirstOrThrow()
    name = brand.name
  })

  /** The cover with this file as the logo. */
  async function coverWith(file: Buffer | null): Promise<string> {
    const path =
      file === null
        ? '/api/v1/files/logos/gone.webp'
        : addressOfFile(await testInstallation.files.put('logos', 'webp', file))
    await app.database.db
      .updateTable('brands')
      .set({
        logo_path: path,
        logo_path_dark: path,
        theme: { background_color: '#0a5511' },
      })
      .where('id', '=', client.brandId)
      .execute()
    return (await preview({ project_id: own.id }, client)).pages[0] ?? ''
  }

  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#ff000080' } })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><circle r="30"/></svg>'

  test.each([
    ['wide PNG', () => picture(200, 40).png().toBuffer()],
    ['square JPEG', () => picture(60, 60).jpeg().toBuffer()],
    ['WebP', () => picture(200, 60).webp().toBuffer()],
    ['SVG', async () => Buffer.from(svg)],
  ])('the cover has the logo and the colour of the brand: %s', async (_, make) => {
    const cover = await coverWith(await make())
    expect(cover).toMatch(/<image [^>]*href="data:image\/png;base64,/)
    expect(cover).toContain('fill="#0a5511"')
    expect(textOf(cover)).not.toContain('Rankline')
  })

  const bomb = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1_000)}">${Array.from(
    { length: 9 },
    (__, level) => `<!ENTITY a${level} "${`&a${level === 0 ? '' : level - 1};`.repeat(10)}">`,
  ).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a8;</text></svg>`

  test.each([
    ['is gone', async () => null],
    ['is empty', async () => Buffer.alloc(0)],
    ['is no picture', async () => Buffer.from('GIF89a and then nothing')],
    ['ends in its middle', async () => (await picture(200, 60).webp().toBuffer()).subarray(0, 40)],
    ['has too many pixels', () => picture(8_000, 6_000).png().toBuffer()],
    ['would fill the memory', async () => Buffer.from(bomb)],
  ])('a logo that %s leaves the name of the brand', async (_, make) => {
    const cover = await coverWith(await make())
    expect(cover).not.toContain('<image')
    expect(textOf(cover)).toContain(name)
  })
})

test('is refused for projects that the caller does not see, and for days that are none', async () => {
  const stranger = await signUp(app)
  expect((await app.call(previewReport, form(), stranger.token)).status).toBe(404)
  for (const [changes, field] of [
    [{ start_at: utcDay(0), end_at: utcDay(-1) }, 'start_at'],
    [{ end_at: '2026-02-31' }, 'end_at'],
    [{ start_at: utcDay(-800) }, 'start_at'],
    [{ document_type: 3 }, 'document_type'],
  ] as const) {
    const { status, body } = await app.call(previewReport, form(changes) as never, person.token)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  }
})

test('the previews of one account leave room for those of others', async () => {
  const other = await signUp(app)
  const theirs = await makeProject(app, other)
  const many = Array.from({ length: 8 }, () => app.call(previewReport, form(), person.token))
  const beside = app.call(previewReport, form({ project_id: theirs.id }), other.token)
  expect((await beside).status).toBe(200)
  expect((await Promise.all(many)).map(({ status }) => status)).toContain(409)
})

test('many at once take turns, and more are refused instead of waiting', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.call(previewReport, form({ document_detail: 2 }), person.token)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
  expect((await app.call(previewReport, form(), person.token)).status).toBe(200)
})
