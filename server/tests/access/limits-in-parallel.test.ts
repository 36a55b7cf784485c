import { readdirSync, readFileSync } from 'node:fs'
import { createAlert, MOST_ALERTS } from '@rankline/contract/alerts/calls'
import { createTemplate, MOST_TEMPLATES } from '@rankline/contract/client-templates/calls'
import type { Endpoint } from '@rankline/contract/endpoint'
import { exportRemote } from '@rankline/contract/exports/calls'
import { createCsvAddress } from '@rankline/contract/exports/csv-addresses'
import { createFeed, MOST_FEEDS } from '@rankline/contract/feeds/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createBucket, createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { createReport, MOST_REPORTS } from '@rankline/contract/reports/calls'
import { createSharedView, MOST_SHARED_VIEWS } from '@rankline/contract/shared-views/calls'
import { createDynamicTag, MOST_DYNAMIC_TAGS } from '@rankline/contract/tags/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { templateForm } from '../support/client-templates.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { nearServers } from '../support/near-servers.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { reportForm } from '../support/reports.ts'

// Calls at the same moment get no more than the limit allows.

const app = appForTests({ installation: nearServers })
let person: SignedUp
let project: Project
beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'red shoes')
})

const server = { name: 'Files', ip_address: '127.0.0.1', port: 21, username: 'ada', password: 'a', path: '/' }
const bucket = {
  ...{ name: 'Bucket', endpoint: 'http://127.0.0.1:9', region: 'eu', bucket: 'exports', path: '/' },
  ...{ access_key: 'A', secret_key: 's' },
}
const ofKeywords = () => ({ project_id: project.id })

type Input = (number: number) => Parameters<typeof app.call>[1] | Promise<Parameters<typeof app.call>[1]>
type Limit = { file: string; most: number; calls: readonly Endpoint[]; input: Input; table: string }

let serverId: number | undefined
const limits: Record<string, Limit> = {
  'file servers and buckets': {
    file: 'remote-servers/remote-servers.service.ts',
    most: 20,
    calls: [createRemoteServer, createBucket],
    input: (number) => (number % 2 === 0 ? server : bucket),
    table: 'remote_servers',
  },
  'CSV addresses': {
    file: 'exports/address/csv-addresses.service.ts',
    most: 50,
    calls: [createCsvAddress],
    input: () => ({ ...ofKeywords(), name: 'Ranks' }),
    table: 'csv_addresses',
  },
  'waiting exports': {
    file: 'exports/new-export.service.ts',
    most: 10,
    calls: [exportRemote],
    async input(number) {
      if (number === 0) serverId = (await app.items(createRemoteServer, server, person.token)).id
      return { ...ofKeywords(), remote_ftp_id: serverId! }
    },
    table: 'exports',
  },
  feeds: {
    file: 'feeds/feeds.service.ts',
    most: MOST_FEEDS,
    calls: [createFeed],
    async input(number) {
      if (number === 0) serverId = (await app.items(createBucket, bucket, person.token)).id
      return { name: 'Feed', remote_ftp_id: serverId!, tables: ['positions'], formats: ['csv'] }
    },
    table: 'feeds',
  },
  alerts: {
    file: 'alerts/alerts.service.ts',
    most: MOST_ALERTS,
    calls: [createAlert],
    input: (number) => ({
      ...{ name: `Alert ${number}`, source_type: 'projects', source_type_project: project.id },
      ...{ trigger_type: 'position', trigger_action: 'improved' },
      ...{ destination_type: ['email'], destination_type_email: 'ranks@example.com' },
    }),
    table: 'alerts',
  },
  reports: {
    file: 'reports/reports.service.ts',
    most: MOST_REPORTS,
    calls: [createReport],
    input: () => reportForm(project.id),
    table: 'reports',
  },
  'shared views': {
    file: 'shared-views/shared-views.service.ts',
    most: MOST_SHARED_VIEWS,
    calls: [createSharedView],
    input: (number) => ({ ...ofKeywords(), name: `View ${number}` }),
    table: 'shared_views',
  },
  templates: {
    file: 'client-templates/client-templates.service.ts',
    most: MOST_TEMPLATES,
    calls: [createTemplate],
    input: (number) => templateForm(`Template ${number}`),
    table: 'client_templates',
  },
  'dynamic tags': {
    file: 'tags/dynamic-tags.service.ts',
    most: MOST_DYNAMIC_TAGS,
    calls: [createDynamicTag],
    input: (number) => ({ ...ofKeywords(), tag: `best ${number}`, type: 1, filter: 'ranks_between=2' }),
    table: 'tags',
  },
}

const create = async ({ calls, input }: Limit, number: number) =>
  app.call(calls[number % calls.length]!, await input(number), person.token)

async function countOf({ table }: Limit): Promise<number> {
  const { rows } = await app.database.pool.query(
    `SELECT count(*)::integer AS total FROM ${table} WHERE account_id = $1`,
    [person.accountId],
  )
  return rows[0].total
}

test.each(Object.keys(limits))('calls at the same moment make no more %s than allowed', async (name) => {
  const limit = limits[name]!
  for (let number = 0; number < limit.most - 1; number += 1)
    expect((await create(limit, number)).body.message, `${number}`).not.toMatch(/limit/i)
  expect(await countOf(limit)).toBe(limit.most - 1)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => create(limit, limit.most + at)))
  expect(await countOf(limit)).toBe(limit.most)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => ('code' in body ? body.code : '')))).toEqual(
    new Set(['LIMIT_REACHED']),
  )
})

/** Limits that are counted in one place, which locks the account, or that hold for one call alone. */
const elsewhere = [
  'api-tokens/api-tokens.service.ts',
  'event-subscriptions/event-subscriptions.service.ts',
  'limits/limits.service.ts',
  'limits/google-apis.service.ts',
  'limits/allowances.service.ts',
  'clients/clients.service.ts',
  'clients/client-invitations.service.ts',
  'projects/project-groups.service.ts',
  'questions/questions.service.ts',
  'keywords/keywords.service.ts',
  'downloads/store-download.service.ts',
  'takeout/restore/archive-limits.ts',
  'takeout/restore/restore.service.ts',
  'competitors/removed-competitors.service.ts',
  'competitors/competitors.service.ts',
  'tracked-keywords/tracked-keywords.service.ts',
  'imports/history/history.service.ts',
  'tags/removed-tags.service.ts',
  'assignments/assignments.service.ts',
]

test('every limit is tried at the same moment, or counted where the account is locked', () => {
  const root = new URL('../../src/features/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      readFileSync(new URL(file, root), 'utf8').includes('limitReached('),
  )
  expect(files.toSorted()).toEqual(
    [...Object.values(limits).map(({ file }) => file), ...elsewhere].toSorted(),
  )
})
