import { addressOf, type ProxyServer } from '@rankline/serp/proxies/list'
import type { ProxyHealth, Source } from '@rankline/serp/source'
import type { SystemContext } from '../../platform/context.ts'
import type { DirectPool } from '../../platform/database/database.ts'
import { listen } from '../../platform/database/listen.ts'
import { openedPassword } from './password.ts'
import { addUse, findAllProxies, PROXIES_CHANNEL, type ProxyRow, type ProxyUse } from './proxies.queries.ts'

export type FeedOptions = {
  /** One of its connections listens for changes. */
  direct: DirectPool
  sources: readonly Source[]
  /** Milliseconds between two writes of the proxies' use. */
  pause?: number
}

const usualPause = 5_000
const keyOf = (address: string, username: string | null) => `${address} ${username ?? ''}`

/**
 * Keeps a worker's sources on the proxies that administrators list, and records their use. Changes apply at once.
 * If none is listed, sources use their settings only. If none of the listed is enabled and the settings name none,
 * sources make no requests: the machine's own address must not show. Resolves when the first list is in use.
 */
export async function feedProxies(
  { db, log, installation }: SystemContext,
  { direct, sources, pause = usualPause }: FeedOptions,
): Promise<{ stop(): Promise<void> }> {
  const fed = sources.filter(({ useProxies }) => useProxies !== undefined)
  if (fed.length === 0) return { stop: async () => {} }
  let ids = new Map<string, number>()
  const written = new Map<string, ProxyHealth>()

  function toServer(row: ProxyRow): ProxyServer | null {
    const { host, port, country, username, password } = row
    try {
      return {
        host,
        port,
        ...(country !== null && { country }),
        ...(username !== '' && { username }),
        ...(password !== null && { password: openedPassword(installation.secrets, row, password) }),
      }
    } catch (error) {
      log.error(error, `the password of proxy ${row.id} cannot be read, so it is not used`)
      return null
    }
  }

  async function load() {
    const rows = await findAllProxies(db)
    const usable = rows.flatMap((row) => {
      const server = row.is_enabled ? toServer(row) : null
      return server === null ? [] : [server]
    })
    ids = new Map(rows.map((row) => [keyOf(addressOf(row), row.username), row.id]))
    for (const source of fed) source.useProxies?.(rows.length === 0 ? null : usable)
  }

  async function write() {
    const uses = new Map<number, ProxyUse>()
    for (const source of fed) {
      for (const proxy of source.health?.().proxies ?? []) {
        const key = keyOf(proxy.address, proxy.username)
        const id = ids.get(key)
        const before = written.get(`${source.name} ${key}`)
        if (id === undefined || isSame(before, proxy)) continue
        written.set(`${source.name} ${key}`, proxy)
        uses.set(id, join(uses.get(id), useSince(before, id, proxy)))
      }
    }
    if (uses.size > 0) await addUse(db, [...uses.values()])
  }

  const tell = (error: unknown) => log.warn(error, 'the proxies could not be read or written down')
  const reload = () => void load().catch(tell)
  await load().catch(tell)
  const listener = listen(direct, PROXIES_CHANNEL, reload, { log, onReady: reload })
  const timer = setInterval(() => void write().catch(tell), pause)
  return {
    async stop() {
      listener.close()
      clearInterval(timer)
      await write().catch(tell)
    },
  }
}

function isSame(before: ProxyHealth | undefined, now: ProxyHealth): boolean {
  if (before === undefined) return now.used === 0
  const { used, failed, blocked, latency, coolingUntil } = before
  return (
    now.used === used &&
    now.failed === failed &&
    now.blocked === blocked &&
    now.latency === latency &&
    now.coolingUntil === coolingUntil
  )
}

function useSince(before: ProxyHealth | undefined, id: number, now: ProxyHealth): ProxyUse {
  // The counters of a proxy that was unused for a while start again from zero.
  const base = before === undefined || now.used < before.used ? { used: 0, failed: 0, blocked: 0 } : before
  return {
    id,
    used: now.used - base.used,
    failed: now.failed - base.failed,
    blocked: now.blocked - base.blocked,
    latency: now.latency,
    lastFailure: now.lastFailure,
    restingUntil: now.coolingUntil === null ? null : new Date(now.coolingUntil),
    lastUsedAt: now.lastUsedAt === null ? null : new Date(now.lastUsedAt),
  }
}

/** Adds up the use of one proxy by two sources. */
function join(one: ProxyUse | undefined, other: ProxyUse): ProxyUse {
  if (one === undefined) return other
  return {
    ...other,
    used: one.used + other.used,
    failed: one.failed + other.failed,
    blocked: one.blocked + other.blocked,
    latency: other.latency ?? one.latency,
    lastFailure: other.lastFailure ?? one.lastFailure,
    restingUntil: later(one.restingUntil, other.restingUntil),
    lastUsedAt: later(one.lastUsedAt, other.lastUsedAt),
  }
}

const later = (one: Date | null, other: Date | null) =>
  one !== null && (other === null || one > other) ? one : other
