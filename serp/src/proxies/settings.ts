import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type ProxyServer, parseProxies } from './list.ts'
import { ProxyPool } from './pool.ts'

const server = z.object({
  host: z.string().min(1),
  port: z.number().int().min(1).max(65_535),
  country: z.string().length(2).toLowerCase().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
})

const seconds = z.coerce.number().nonnegative().optional()

/** Settings of a source that uses proxies. Numbers may be strings. */
export const proxySettings = {
  proxies: z
    .preprocess(
      (value, context) => (typeof value === 'string' ? readProxies(value, context) : value),
      z.array(server).optional(),
    )
    .meta({
      title:
        'Proxies as ip:port:country:username:password, one per line or separated by spaces, or the path of a file of them',
      secret: true,
    }),
  pause: seconds.meta({
    title: 'Seconds between two requests from one address to one engine; 2, and none at a stand-in',
  }),
  perProxy: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .meta({ title: 'Requests under way through one proxy; 2' }),
  cooldown: seconds.meta({
    title: 'Seconds a proxy rests after a block or failure, doubling up to an hour; 60, 0 for never',
  }),
}

export type ProxySettings = {
  proxies?: readonly ProxyServer[] | undefined
  pause?: number | undefined
  perProxy?: number | undefined
  cooldown?: number | undefined
}

/**
 * Creates the pool for these settings. Without proxies it uses the machine's own address, never paused.
 * @throws {RangeError} when a list contains no proxy, or a proxy is set beside a list
 */
export function createPool(
  settings: ProxySettings & { proxy?: string | undefined; baseUrl?: unknown },
): ProxyPool {
  const { proxies, proxy, baseUrl, pause = baseUrl === undefined ? 2 : 0 } = settings
  if (proxies !== undefined && proxy !== undefined)
    throw new RangeError('Give either one proxy or a list of proxies, not both.')
  if (proxies?.length === 0) throw new RangeError('The list of proxies is empty.')
  const { perProxy = 2, cooldown = 60 } = settings
  return new ProxyPool(proxies ?? [null], {
    perProxy,
    pause: pause * 1000,
    cooldown: cooldown === 0 ? null : cooldown * 1000,
  })
}

/** A list of proxies, or the path of a file with one: `/etc/proxies.txt`, `./proxies.txt`. */
function readProxies(text: string, context: z.RefinementCtx): ProxyServer[] {
  const list = /^(?:\.{0,2}\/|[a-z]:\\)/i.test(text) ? readList(text) : text
  const { proxies, errors } = list === null ? { proxies: [], errors: [] } : parseProxies(list)
  const complaint = list === null ? `The file ${text} cannot be read` : errors[0]?.message.replace(/\.$/, '')
  if (complaint !== undefined) context.addIssue({ code: 'custom', message: complaint })
  return proxies
}

function readList(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Any reason is reported as a wrong setting.
    return null
  }
}
