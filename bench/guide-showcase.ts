import { createAlert } from '@rankline/contract/alerts/calls'
import { createBrand } from '@rankline/contract/brands/calls'
import { createClient, loginClient } from '@rankline/contract/clients/calls'
import { createProject } from '@rankline/contract/projects/calls'
import { createResalePackage } from '@rankline/contract/resale/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { callAs } from './person.ts'
import type { Product } from './product.ts'
import { seedHistory } from './seed.ts'
import type { Tracked } from './tracked.ts'

const PASSWORD = 'for a picture only'
const DAYS = 60
const slack = {
  destination_type: ['slack' as const],
  destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
}

const sites = [
  { name: 'Alpine Rentals', host: 'www.alpine-rentals.example', keywords: 24 },
  { name: 'Harbour Coffee', host: 'www.harbour-coffee.example', keywords: 18 },
]
const clients = [
  { username: 'harbour-coffee', host: 'www.harbour-coffee.example', keywords: 35 },
  { username: 'city-bikes', host: 'www.city-bikes.example', keywords: 60 },
  { username: 'green-garden', host: 'www.green-garden.example', keywords: 20 },
]
const alerts = [
  { name: 'Lost from the list', trigger_type: 'position', trigger_action: 'dropped' },
  { name: 'New in the first ten', trigger_type: 'position', trigger_action: 'top_10' },
  { name: 'Something unusual', trigger_type: 'unusual', trigger_action: 'unusual_fall' },
] as const

/**
 * Adds to the shop of the showcase what the other screens of the guide show.
 * @returns the keyword whose detail is shown
 */
export async function makeGuideShowcase(product: Product, tracked: Tracked): Promise<{ keywordId: number }> {
  const { pool } = product.database
  const { person } = tracked
  await usePackage(product, tracked, 'unlimited')
  for (const { name, host, keywords } of sites) {
    const form = { project_name: name, project_url: `https://${host}/` }
    const { project } = await person.call(createProject, form)
    await seedHistory(pool, { accountId: person.accountId, projectId: project.id, keywords, days: DAYS })
  }
  for (const alert of alerts)
    await person.call(createAlert, {
      ...alert,
      ...slack,
      source_type: 'projects',
      source_type_project: tracked.projectId,
    })
  await pool.query(
    `UPDATE alerts SET sent_at = now() - interval '1 day' - id * interval '7 hours'
     WHERE account_id = $1 AND trigger_type = 'position'`,
    [person.accountId],
  )
  await makeClients(product, tracked)
  const { rows } = await pool.query<{ id: number }>(
    'SELECT min(id)::integer AS id FROM keywords WHERE account_id = $1 AND project_id = $2',
    [person.accountId, tracked.projectId],
  )
  return { keywordId: rows[0]!.id }
}

/** The package decides which screens there are. */
export const usePackage = ({ database }: Product, { person }: Tracked, slug: string) =>
  database.pool.query(
    'UPDATE users SET package_id = (SELECT id FROM packages WHERE slug = $2) WHERE account_id = $1',
    [person.accountId, slug],
  )

async function makeClients({ url, database: { pool } }: Product, { person }: Tracked) {
  const { user_wl_package: made } = await person.call(createResalePackage, {
    name: 'Local shops',
    allowed_projects: 5,
    allowed_keywords: 100,
    allowed_daily_requests: 20,
    allowed_competitors_per_project_keyword: 5,
    allowed_team_members: 2,
  })
  const { user_brand: brand } = await person.call(createBrand, {
    name: 'Bright Search',
    package_id: made.id,
    address_name: 'bright-search',
  })
  for (const { username, host, keywords } of clients) {
    const { user_dashboard: client } = await person.call(createClient, {
      username,
      password: PASSWORD,
      email: `${username}@example.com`,
      user_brand_id: brand.id,
    })
    const answer = await callAs(url, undefined, loginClient, {
      username,
      password: PASSWORD,
      address_name: 'bright-search',
    })
    if (isSecondStep(answer)) throw new Error('Nobody of the bench has a second factor.')
    const form = { project_name: username, project_url: `https://${host}/` }
    const { project } = await callAs(url, answer.token, createProject, form)
    const { rows } = await pool.query<{ account_id: number }>(
      'SELECT account_id FROM clients WHERE id = $1',
      [client.id],
    )
    await seedHistory(pool, { accountId: rows[0]!.account_id, projectId: project.id, keywords, days: DAYS })
  }
}
