import { addCompetitors } from '@rankline/contract/competitors/calls'
import { fetchIcons } from '@rankline/contract/icons/calls'
import type { Project } from '@rankline/contract/projects/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { iconPaths, startIconServices } from '../../../tests/support/icons.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { pictureFile } from '../../../tests/support/pictures.ts'
import { fetchIcon } from './fetch-icon.ts'
import { createIconService, type IconService } from './icon-service.ts'
import { forgetIcons } from './icons.jobs.ts'

const app = appForTests()
let services: Awaited<ReturnType<typeof startIconServices>>
let service: IconService
let person: SignedUp
let host: string
let project: Project
let made = 0

beforeAll(async () => {
  services = await startIconServices()
  service = createIconService({ standIn: services.url })
})
afterAll(async () => {
  await service.close()
  services.close()
})
beforeEach(async () => {
  person = await signUp(app)
  made += 1
  host = `shop-${made}.example.com`
  project = await makeProject(app, person, { project_url: `https://www.${host}/shoes` })
  services.asked.length = 0
})

const icons = (input: object = {}) =>
  app.items(fetchIcons, { project_ids: [project.id], ...input }, person.token)
/** Runs the waiting fetches. */
const work = () => mailed(app, [fetchIcon(service)])
const picture = async () => Buffer.from(await (await pictureFile('png')).arrayBuffer())
const age = (days: number) =>
  app.database.pool.query(`UPDATE site_icons SET stale_at = stale_at - $1 * interval '1 day'`, [days])

describe('an icon', () => {
  test('NAV-081 comes from an icon service, is fetched once, and leaves as a small PNG', async () => {
    services.answers.set(iconPaths(host)[0], { body: await picture() })
    expect(await icons()).toEqual({ icons: {}, is_complete: false })
    expect(await icons()).toEqual({ icons: {}, is_complete: false })
    await work()
    const answer = await icons()
    expect(answer).toEqual({ icons: { [host]: expect.any(String) }, is_complete: true })
    const png = Buffer.from(String(answer.icons[host]), 'base64')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 64 })
    await work()
    expect(services.asked).toEqual([iconPaths(host)[0]])
  })

  test('NAV-082 comes from Google’s service where DuckDuckGo’s has none, through its redirect', async () => {
    const [, second] = iconPaths(host)
    services.answers.set(second, { status: 301, location: `https://t1.gstatic.com/faviconV2?url=${host}` })
    services.answers.set(`/faviconV2?url=${host}`, { body: await picture() })
    await icons()
    await work()
    expect(Object.keys((await icons()).icons)).toEqual([host])
    expect(services.asked).toEqual([...iconPaths(host), `/faviconV2?url=${host}`])
  })

  test('is shared by everybody who tracks the site', async () => {
    services.answers.set(iconPaths(host)[0], { body: await picture() })
    await icons()
    await work()
    const other = await signUp(app)
    const same = await makeProject(app, other, { project_url: `https://${host}/hats` })
    const answer = await app.items(fetchIcons, { project_ids: [same.id] }, other.token)
    expect(Object.keys(answer.icons)).toEqual([host])
    await work()
    expect(services.asked).toHaveLength(1)
  })

  test('is fetched again after a month, and shown until the new one is there', async () => {
    services.answers.set(iconPaths(host)[0], { body: await picture() })
    await icons()
    await work()
    await age(29)
    await icons()
    await work()
    expect(services.asked).toHaveLength(1)
    await age(2)
    expect(await icons()).toEqual({ icons: { [host]: expect.any(String) }, is_complete: true })
    await work()
    expect(services.asked).toHaveLength(2)
  })

  test('of competitors is there when asked for', async () => {
    const [keyword] = await makeKeywords(app, person, project, 'red shoes')
    const competitors = { project_keyword_ids: [keyword!.id], competitors: `rival-${made}.example.org` }
    await app.items(addCompetitors, competitors, person.token)
    await icons({ competitors: 1 })
    await work()
    expect(services.asked.filter((path) => path.startsWith('/ip3'))).toEqual(
      [iconPaths(`rival-${made}.example.org`)[0], iconPaths(host)[0]].toSorted(),
    )
  })
})

describe('no icon', () => {
  test('is known for a day', async () => {
    await icons()
    await work()
    expect(await icons()).toEqual({ icons: {}, is_complete: true })
    expect(services.asked).toEqual(iconPaths(host))
    await age(0.9)
    await icons()
    await work()
    expect(services.asked).toHaveLength(2)
    await age(0.2)
    await icons()
    await work()
    expect(services.asked).toHaveLength(4)
  })

  test.each([
    [
      'an SVG',
      { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
    ],
    ['a page', { type: 'text/html', body: '<script>alert(1)</script>' }],
    ['more bytes than an icon has', { body: Buffer.alloc(600 * 1024) }],
  ])('is what %s amounts to', async (_name, answer) => {
    for (const path of iconPaths(host)) services.answers.set(path, answer)
    await icons()
    await work()
    expect((await icons()).icons).toEqual({})
  })

  test('is what a redirect without end amounts to', async () => {
    for (const path of iconPaths(host))
      services.answers.set(path, { status: 302, location: `https://icons.example.com${path}` })
    await icons()
    await work()
    expect((await icons()).is_complete).toBe(true)
    expect(services.asked).toHaveLength(6)
  })

  test('a redirect to plain http is not followed', async () => {
    for (const path of iconPaths(host))
      services.answers.set(path, { status: 302, location: `http://icons.example.com/plain-${host}` })
    await icons()
    await work()
    expect(services.asked).toEqual(iconPaths(host))
  })
})

test('a failing service is asked again, and says nothing about the site', async () => {
  for (const path of iconPaths(host)) services.answers.set(path, { status: 503 })
  await icons()
  await work()
  expect(await icons()).toEqual({ icons: {}, is_complete: false })
  services.answers.set(iconPaths(host)[0], { body: await picture() })
  await app.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await work()
  expect(Object.keys((await icons()).icons)).toEqual([host])
})

test('nobody learns of icons of somebody else’s project', async () => {
  const stranger = await signUp(app)
  const { status } = await app.call(fetchIcons, { project_ids: [project.id] }, stranger.token)
  expect(status).toBe(404)
  expect((await app.call(fetchIcons, { project_ids: [project.id] })).status).toBe(401)
  await work()
  expect(services.asked).toEqual([])
})

test('icons that nobody wanted for a month are deleted', async () => {
  await icons()
  await work()
  const { db } = app.database
  const kept = () => db.selectFrom('site_icons').select('host').where('host', '=', host).execute()
  const forget = () => forgetIcons.perform({ db } as Parameters<typeof forgetIcons.perform>[0], {})
  await forget()
  expect(await kept()).toHaveLength(1)
  await age(32)
  await forget()
  expect(await kept()).toHaveLength(0)
})
