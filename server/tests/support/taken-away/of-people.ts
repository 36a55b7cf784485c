import { updateNotifications, updateTimeDisplay } from '@rankline/contract/account/calls'
import { findSettings, setSwitch, setValue } from '@rankline/contract/admin/settings'
import { checkSession } from '@rankline/contract/auth/calls'
import {
  createEngineUpdate,
  listEngineUpdates,
  updateEngineUpdate,
} from '@rankline/contract/engine-updates/calls'
import { createFeed, listFeeds, switchFeed, updateFeed } from '@rankline/contract/feeds/calls'
import { createProxies, enableProxies, listProxies } from '@rankline/contract/proxies/calls'
import {
  createBucket,
  createRemoteServer,
  listRemoteServers,
  updateBucket,
  updateRemoteServer,
} from '@rankline/contract/remote-servers/calls'
import { makeAdministrator } from '../administrator.ts'
import type { TestApp } from '../app.ts'
import { makeProject } from '../keywords.ts'
import { signUp } from '../people.ts'
import type { TakingForm } from './form.ts'

const secret = 'A server needs one; it is never shown, and without another it stays.'

async function serverOf(app: TestApp, token: string) {
  const [{ bucket, ...server }] = (await app.items(listRemoteServers, {}, token)) as [
    Awaited<ReturnType<typeof app.items<typeof listRemoteServers>>>[number],
  ]
  return { ...server, region: bucket?.region }
}

async function feedOf(app: TestApp) {
  const person = await signUp(app)
  const { token } = person
  const project = await makeProject(app, person)
  const server = await app.items(
    createBucket,
    {
      ...{ name: 'Bucket', endpoint: 'https://s3.example.com', region: 'eu-west-1', bucket: 'ranks' },
      ...{ access_key: 'key', secret_key: 'secret' },
    },
    token,
  )
  const form = {
    ...{ name: 'Feed', remote_ftp_id: server.id, prefix: 'ranks', project_ids: [project.id] },
    ...{ tables: ['positions' as const], formats: ['csv' as const] },
  }
  const { id } = await app.items(createFeed, form, token)
  return {
    token,
    full: { feed_id: id, ...form },
    read: async (): Promise<Record<string, unknown>> => ({ ...(await app.items(listFeeds, {}, token))[0] }),
  }
}

const mails = [
  'allow_news',
  'allow_promotions',
  'allow_blog_posts',
  'allow_daily_status',
  'allow_weekly_status',
]

/** Settings of people and of the installation. */
export const formsOfPeople: TakingForm[] = [
  {
    endpoint: updateNotifications,
    async make(app) {
      const { token } = await signUp(app)
      return {
        token,
        full: Object.fromEntries(mails.map((name) => [name, 1])),
        read: async () => ({ ...(await app.items(checkSession, {}, token)) }),
      }
    },
    emptied: Object.fromEntries(mails.map((name) => [name, 0])),
  },
  {
    endpoint: updateTimeDisplay,
    async make(app) {
      const { token } = await signUp(app)
      return {
        token,
        full: { time_zone: 'Europe/Berlin', date_format: 'iso' },
        read: async () => ({ ...(await app.items(checkSession, {}, token)) }),
      }
    },
    emptied: { time_zone: undefined, date_format: undefined },
  },
  {
    endpoint: updateRemoteServer,
    async make(app) {
      const { token } = await signUp(app)
      const form = {
        name: 'Files',
        ip_address: 'ftp.example.com',
        port: 2121,
        username: 'me',
        path: '/ranks',
      }
      const { id } = await app.items(createRemoteServer, { ...form, password: 'secret' }, token)
      return { token, full: { remote_ftp_id: id, ...form }, read: () => serverOf(app, token) }
    },
    emptied: {},
    refused: ['port', 'username', 'path'],
    kept: { password: secret },
  },
  {
    endpoint: updateBucket,
    async make(app) {
      const { token } = await signUp(app)
      const form = {
        name: 'Bucket',
        endpoint: 'https://s3.example.com',
        region: 'eu-west-1',
        bucket: 'ranks',
        access_key: 'key',
        path: '/ranks',
      }
      const { id } = await app.items(createBucket, { ...form, secret_key: 'secret' }, token)
      return { token, full: { remote_ftp_id: id, ...form }, read: () => serverOf(app, token) }
    },
    emptied: {},
    refused: ['region', 'path'],
    kept: { secret_key: secret },
  },
  {
    endpoint: updateFeed,
    async make(app) {
      const { token, ...feed } = await feedOf(app)
      return { token, ...feed }
    },
    emptied: { prefix: '', project_ids: null },
    refused: ['name'],
  },
  {
    endpoint: switchFeed,
    async make(app) {
      const { token, full, read } = await feedOf(app)
      return {
        token,
        full: { feed_id: full.feed_id, is_enabled: 1 },
        read: async () => ({ is_enabled: (await read()).state !== 'paused' }),
      }
    },
    emptied: { is_enabled: false },
  },
  {
    endpoint: updateEngineUpdate,
    async make(app) {
      const { token } = await makeAdministrator(app)
      const form = {
        name: 'Core update',
        engine_id: 7,
        started_on: '2026-03-05',
        ended_on: '2026-03-19',
        url: 'https://status.example.com/',
      }
      const { id } = await app.items(createEngineUpdate, form, token)
      return {
        token,
        full: { engine_update_id: id, ...form },
        async read() {
          return { ...(await app.items(listEngineUpdates, {}, token)).find((one) => one.id === id) }
        },
      }
    },
    emptied: { ended_on: null, url: null },
  },
  {
    endpoint: enableProxies,
    async make(app) {
      const { token } = await makeAdministrator(app)
      const { created } = await app.items(
        createProxies,
        { proxy_list: '203.0.113.9:8080:us:me:secret' },
        token,
      )
      return {
        token,
        full: { ids: created.map(({ id }) => id), is_enabled: 1 },
        async read() {
          const { data } = await app.items(listProxies, {}, token)
          return { is_enabled: data.find(({ id }) => id === created[0]?.id)?.is_enabled }
        },
      }
    },
    emptied: { is_enabled: false },
  },
  {
    endpoint: setSwitch,
    async make(app) {
      const { token } = await makeAdministrator(app)
      return {
        token,
        full: { name: 'auto_approve', is_on: 1 },
        async read() {
          const { switches } = await app.items(findSettings, {}, token)
          return { is_on: switches.find(({ name }) => name === 'auto_approve')?.is_on }
        },
      }
    },
    emptied: { is_on: false },
  },
  {
    endpoint: setValue,
    async make(app) {
      const { token } = await makeAdministrator(app)
      return {
        token,
        full: { name: 'page_days', value: '30' },
        async read() {
          const { values } = await app.items(findSettings, {}, token)
          return { value: values.find(({ name }) => name === 'page_days')?.value }
        },
      }
    },
    emptied: { value: '90' },
  },
]
