import { gunzipSync } from 'node:zlib'
import type { InputOf } from '@rankline/contract/endpoint'
import { createFeed, type Feed, listFeeds } from '@rankline/contract/feeds/calls'
import { createBucket } from '@rankline/contract/remote-servers/calls'
import { planFeeds } from '../../src/features/feeds/plan-feed.service.ts'
import { writeFeed } from '../../src/features/feeds/write-feed.service.ts'
import type { SystemContext } from '../../src/platform/context.ts'
import type { TestApp } from './app.ts'
import { contextNearServers } from './near-servers.ts'
import type { SignedUp } from './people.ts'

/** The form of a bucket of `startBucket`. */
export const bucketForm = (port: number) => ({
  ...{ name: 'Warehouse', endpoint: `http://localhost:${port}`, region: 'eu-central-1', path: '/lake' },
  ...{ bucket: 'exports', access_key: 'AKEY', secret_key: 'secret words' },
})

type Changes = Partial<InputOf<typeof createFeed>>

/** Makes a feed of all tables to a bucket. */
export async function makeFeed(
  app: TestApp,
  { token }: SignedUp,
  port: number,
  changes: Changes = {},
): Promise<Feed> {
  const { id } = await app.items(createBucket, bucketForm(port), token)
  const form: InputOf<typeof createFeed> = {
    ...{ name: 'Lake', remote_ftp_id: id, prefix: 'ranks' },
    tables: ['positions', 'features', 'competitors', 'landing_pages', 'search_console'],
    formats: ['parquet', 'csv'],
  }
  return app.items(createFeed, { ...form, ...changes }, token)
}

/** Plans all feeds and writes one, as the jobs would. */
export async function runFeed(
  app: TestApp,
  { accountId }: SignedUp,
  feedId: number,
  ctx: SystemContext = contextNearServers(app),
) {
  await planFeeds(ctx, new Date())
  await writeFeed(ctx, { accountId, feedId })
}

export async function feedOf(app: TestApp, { token }: SignedUp, id: number): Promise<Feed> {
  const found = (await app.items(listFeeds, {}, token)).find((feed) => feed.id === id)
  if (found === undefined) throw new Error('The feed is not listed.')
  return found
}

/** The lines of a compressed CSV file without quoted line breaks, as objects. */
export function csvRows(file: Buffer): Record<string, string>[] {
  const [head = '', ...lines] = gunzipSync(file).toString('utf8').trimEnd().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    )
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}
