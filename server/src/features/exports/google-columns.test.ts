import { updateExports } from '@rankline/contract/account/calls'
import { utcDay } from '@rankline/contract/days'
import { createCsvAddress } from '@rankline/contract/exports/csv-addresses'
import type { Project } from '@rankline/contract/projects/calls'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { cloudAppForTests } from '../../../tests/support/cloud-app.ts'
import { connect, connectedTo } from '../../../tests/support/connections.ts'
import { csvLines, exported, runOnce } from '../../../tests/support/exports.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { pullConsole } from '../search-console/search-console.jobs.ts'
import { exportDay } from './auto-export.service.ts'

// Search Console numbers in exported files and at CSV addresses.

const { app, services } = cloudAppForTests()
let owner: SignedUp
let shop: Project

beforeAll(async () => {
  owner = await signUp(app)
  shop = await makeProject(app, owner, {
    project_name: 'Shop',
    project_url: 'https://www.example.com/',
  })
  await makeKeywords(app, owner, shop, 'red shoes\nblue hats\ngreen socks')
  await connect(app, services.oauth, owner, 'google_console')
  const row = { date: utcDay(-2), page: 'https://www.example.com/', country: 'usa', device: 'DESKTOP' }
  services.oauth.data.analytics = [
    { ...row, query: 'red shoes', clicks: 4, impressions: 40, position: 6.25 },
    { ...row, query: 'blue hats', clicks: 0, impressions: 90, position: 30 },
  ]
  await pullConsole.perform(context(), { accountId: owner.accountId })
})

function context() {
  const ctx = sendingContext(app)
  return { ...ctx, installation: { ...ctx.installation, ...connectedTo(services.oauth) } }
}

const chosen = {
  sort: 'google_impressions',
  columns: 'google_clicks,google_impressions,google_ctr,google_position,volume',
} as const
const table = [
  ['Keyword', 'Volume', 'Clicks (Google)', 'Impressions (Google)', 'CTR (Google)', 'Position (Google)'],
  ['blue hats', '', '0', '90', '0', '30'],
  ['red shoes', '', '4', '40', '0.1', '6.3'],
  ['green socks', '', '', '', '', ''],
]

test('a list that is sorted by Google’s numbers is exported with them, labelled as Google’s', async () => {
  const input = { project_id: shop.id, ...chosen }
  expect(csvLines(await exported(app, owner.token, { file_type: 'csv', ...input }))).toEqual(table)
  const { sheets } = await readXlsx(await exported(app, owner.token, { file_type: 'xlsx', ...input }))
  expect(sheets[0]?.rows[2]?.slice(-4)).toEqual([4, 40, 0.1, 6.3])
})

test('they are at the address of a list too', async () => {
  const made = await app.items(
    createCsvAddress,
    { name: 'Google', project_id: shop.id, ...chosen },
    owner.token,
  )
  const { rawPayload } = await app.app.inject({ url: new URL(made.url).pathname })
  expect(csvLines(rawPayload)).toEqual(table)
})

test('without named columns a file has none of them; the automatic one has them where a project is connected', async () => {
  const [head] = csvLines(await exported(app, owner.token, { file_type: 'csv', project_id: shop.id }))
  expect(head?.filter((name) => name.includes('Google'))).toEqual([])
  const other = await makeProject(app, owner, {
    project_name: 'Other',
    project_url: 'https://elsewhere.example.org/',
  })
  await makeKeywords(app, owner, other, 'boats')
  const { connection } = await connect(app, services.oauth, owner, 'google_drive')
  await app.items(updateExports, { user_api_id: connection!.id }, owner.token)
  await exportDay(context(), new Date(`${utcDay()}T22:30:00Z`))
  const { rows } = await app.database.pool.query<{ id: number }>(
    `SELECT id FROM exports WHERE status = 'queued' AND account_id = $1`,
    [owner.accountId],
  )
  for (const { id } of rows) await runOnce(app, owner.accountId, id, context())
  const headOf = (project: string) => {
    const file = services.files('gdrive').find(({ name }) => name.startsWith(project))
    return csvLines(file!.content)[0]
  }
  expect(headOf('Shop')).toEqual(expect.arrayContaining(table[0]!.slice(-4)))
  expect(headOf('Other')?.filter((name) => name.includes('Google'))).toEqual([])
})
