import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/proxies/calls'
import { type ProxyServer, parseProxies } from '@rankline/serp/proxies/list'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { encryptedPassword } from './password.ts'
import { presentProxy } from './proxies.presenter.ts'
import * as queries from './proxies.queries.ts'

export async function listProxies(
  { db }: Context,
  { page, sort, isDescending }: ParsedInputOf<typeof calls.listProxies>,
): Promise<ItemsOf<typeof calls.listProxies>> {
  const [rows, total] = await Promise.all([
    queries.findProxies(db, {
      sort,
      direction: isDescending ? 'desc' : 'asc',
      offset: (page - 1) * PAGE_SIZE.administration,
      limit: PAGE_SIZE.administration,
    }),
    queries.countProxies(db),
  ])
  return pageOfRows(rows.map(presentProxy), { page, perPage: PAGE_SIZE.administration, total })
}

/** Adds all valid proxies; refuses if there is nothing to add. */
export async function createProxies(
  ctx: Context,
  { list }: ParsedInputOf<typeof calls.createProxies>,
): Promise<ItemsOf<typeof calls.createProxies>> {
  const { proxies, lines, errors } = parseProxies(list)
  const rows = proxies.map(({ host, port, country = null, username = '', password }) => ({
    host,
    port,
    country,
    username,
    password:
      password === undefined
        ? null
        : encryptedPassword(ctx.installation.secrets, { host, port, username }, password),
  }))
  const created = await transaction(ctx, async (inside) => {
    const added = rows.length === 0 ? [] : await queries.insertProxies(inside.db, rows)
    if (added.length === 0) return added
    await queries.announceProxies(inside.db)
    await audit(inside, { action: 'proxies_added', subject: namesOf(added) })
    return added
  })
  const isNew = (proxy: ProxyServer | undefined) =>
    created.some(
      ({ host, port, username }) =>
        host === proxy?.host && port === proxy.port && username === (proxy.username ?? ''),
    )
  const known = lines.filter((_line, index) => !isNew(proxies[index]))
  const all = [...errors, ...known.map((line) => ({ line, message: messages.proxyKnown(line) }))]
  all.sort((one, other) => one.line - other.line)
  const [first] = all
  if (created.length === 0) throw invalid('proxy_list', first?.message ?? messages.noProxies)
  return { created: created.map(presentProxy), errors: all }
}

export function enableProxies(
  ctx: Context,
  { ids, isEnabled }: ParsedInputOf<typeof calls.enableProxies>,
): Promise<ItemsOf<typeof calls.enableProxies>> {
  return transaction(ctx, async (inside) => {
    const updated = await queries.updateEnabled(inside.db, ids, isEnabled)
    if (updated.length < ids.length) throw notFound()
    await queries.announceProxies(inside.db)
    const action = isEnabled ? 'proxies_enabled' : 'proxies_disabled'
    await audit(inside, { action, subject: namesOf(updated) })
    return { updated_ids: ids }
  })
}

export function deleteProxies(
  ctx: Context,
  { ids }: ParsedInputOf<typeof calls.deleteProxies>,
): Promise<ItemsOf<typeof calls.deleteProxies>> {
  return transaction(ctx, async (inside) => {
    const deleted = await queries.deleteProxies(inside.db, ids)
    if (deleted.length < ids.length) throw notFound()
    await queries.announceProxies(inside.db)
    await audit(inside, { action: 'proxies_deleted', subject: namesOf(deleted) })
    return { deleted_ids: ids }
  })
}

const namesOf = (proxies: readonly { host: string; port: number }[]) =>
  proxies.map(({ host, port }) => `${host}:${port}`).join(', ')
