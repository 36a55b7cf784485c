import { restoreBinned } from '@rankline/contract/bin/calls'
import { utcDay } from '@rankline/contract/days'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { deleteProjects, type Project, updateProject } from '@rankline/contract/projects/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import { listConsoleQueries } from '@rankline/contract/search-console/calls'
import { beforeEach, expect, test } from 'vitest'
import { makeMember } from '../../../tests/support/authorization.ts'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { makeNightLater, pullFor, seen } from '../../../tests/support/console-shop.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

// Members of one project cannot reach the numbers of other sites that the account is connected with.

const { app, services } = await startConnectedApp()
let owner: SignedUp
let limited: SignedUp
let manager: SignedUp
let shop: Project

const SHOP = 'https://www.shop.test/alpha'
const day = utcDay(-2)

beforeEach(async () => {
  services.data.sites = ['sc-domain:shop.test', 'https://other.test/', 'sc-domain:third.test'].map(
    (siteUrl) => ({ siteUrl, permissionLevel: 'siteOwner' }),
  )
  services.data.analytics = [
    seen(day, { query: 'alpha words', page: 'https://www.shop.test/alpha/a' }),
    seen(day, { query: 'deep words', page: 'https://www.shop.test/alpha/deep/a' }),
    seen(day, { query: 'secret beta', page: 'https://www.shop.test/beta' }),
    seen(day, { query: 'secret other', page: 'https://other.test/a' }),
    seen(day, { query: 'secret third', page: 'https://blog.third.test/a' }),
  ]
  owner = await signUp(app)
  shop = await makeProject(app, owner, { project_url: SHOP })
  limited = await makeMember(app, owner, 'manager', { project_ids: [shop.id] })
  manager = await makeMember(app, owner, 'manager')
})

const begin = async () => {
  await connect(app, services, owner, 'google_console')
  await pullFor(app, services, owner)
}
const night = async () => {
  await makeNightLater(app, owner)
  await pullFor(app, services, owner)
}
const move = (person: SignedUp, url: string, match = 2) =>
  app.items(
    updateProject,
    { project_id: shop.id, project_name: 'Shop', project_url: url, project_url_match: match },
    person.token,
  )
const shown = async (person = limited) => {
  const list = { project_id: shop.id, list: 'untracked' as const }
  const { site, data } = await app.items(listConsoleQueries, list, person.token)
  return { site: site?.name ?? null, queries: data.map(({ query }) => query).toSorted() }
}
const none = { site: null, queries: [] }

test('an address that the site does not fit ends the tie and has no other; the owner is notified', async () => {
  await begin()
  expect(await shown()).toEqual({ site: 'sc-domain:shop.test', queries: ['alpha words', 'deep words'] })
  await move(limited, 'https://other.test/')
  expect(await shown(), 'at once').toEqual(none)
  await night()
  expect(await shown()).toEqual(none)
  const { data } = await app.items(listNotifications, {}, owner.token)
  expect(data[0]).toMatchObject({
    title: 'Search Console no longer fits a project',
    click_action: `/projects/${shop.id}/search-console`,
  })
  await move(limited, SHOP)
  await night()
  expect(await shown(), 'the address that was chosen for it').toEqual({
    site: 'sc-domain:shop.test',
    queries: ['alpha words', 'deep words'],
  })
})

test.each([
  ['another folder of the same site', 'https://www.shop.test/beta', []],
  ['the whole domain', 'https://shop.test/', ['alpha words', 'deep words']],
  ['a folder below', 'https://www.shop.test/alpha/deep', ['deep words']],
])(
  'a site that still fits stays, with no rows but those of the chosen address: %s',
  async (_, url, queries) => {
    await begin()
    await move(limited, url)
    await night()
    expect(await shown()).toEqual({ site: 'sc-domain:shop.test', queries })
  },
)

test('a single page whose rule is widened has the rows of that page', async () => {
  await begin()
  await move(owner, `${SHOP}/a`, 1)
  await night()
  await move(limited, `${SHOP}/a`, 2)
  await night()
  expect((await shown()).queries).toEqual(['alpha words'])
  await move(limited, 'https://www.shop.test/', 2)
  await night()
  expect((await shown()).queries).toEqual(['alpha words'])
})

test('no order of steps gives another site: before the connection, archive, bin, several steps', async () => {
  await move(limited, 'https://third.test/')
  await begin()
  expect(await shown()).toEqual(none)
  for (const url of ['https://other.test/', 'https://blog.third.test/x', 'https://fourth.test/']) {
    await move(limited, url)
    await night()
    expect(await shown()).toEqual(none)
  }
  await move(limited, 'https://other.test/')
  for (const is_archived of [1, 0] as const)
    await app.items(archiveProjects, { project_ids: [shop.id], is_archived }, limited.token)
  await night()
  expect(await shown()).toEqual(none)
  await app.items(deleteProjects, { project_ids: [shop.id] }, limited.token)
  const restored = { binned_project_ids: [shop.id], userable_id: owner.userId }
  await app.items(restoreBinned, restored, limited.token)
  await night()
  expect(await shown()).toEqual(none)
  await connect(app, services, owner, 'google_console', { id: 'ada', email: 'ada@example.com' })
  await pullFor(app, services, owner)
  expect(await shown()).toEqual(none)
})

test('whoever has the whole account and may connect ties with another site', async () => {
  await begin()
  await move(manager, 'https://other.test/')
  await night()
  expect(await shown()).toEqual({ site: 'https://other.test/', queries: ['secret other'] })
})

test('saving the address that a limited member has typed chooses it', async () => {
  await begin()
  await move(limited, 'https://other.test/')
  await night()
  await move(owner, 'https://other.test/')
  await night()
  expect(await shown(owner)).toEqual({ site: 'https://other.test/', queries: ['secret other'] })
})
