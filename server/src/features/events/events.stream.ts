import { type AccountEvent, eventsPath, eventsQuery } from '@rankline/contract/events/calls'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { HttpOptions } from '../../platform/http/http.ts'
import { type Announcement, changesAccess, isPersonal } from './announce.ts'
import { batchEvents } from './batched-events.ts'
import type { EventHub, Subscriber } from './event-hub.ts'

/** Milliseconds per batch of events: at most four messages a second. */
const BATCHING = 250
const HEARTBEAT = 20_000
/** Milliseconds until a stream ends. The browser opens it again, so its session is checked again. */
const LIFETIME = 15 * 60_000
/** Unsent bytes after which a slow browser is disconnected. */
const MOST_BEHIND = 1024 * 1024

/** Returns a function that checks whether the person may currently see a project of an account. */
type VisibilityCheck = (ctx: Context) => Promise<(accountId: number, projectId: number) => boolean>

/**
 * `GET /api/v1/events`: server-sent events of the signed-in account, shapes and query in contract/src/events/calls.ts. The
 * stream ends when events may have been missed; after opening it again, the browser should reload its lists.
 */
export function eventStream(hub: EventHub, sightOf: VisibilityCheck): HttpOptions['streams'][number] {
  return (app, guard) => {
    const streams = new Set<() => void>()
    endWith(app, streams, hub)

    app.get(`/api/v1/${eventsPath}`, { schema: { hide: true } }, async (request, reply) => {
      const { raw } = reply
      const signedIn = async () => {
        await guard.identify(request)
        return (await guard.admit({ method: 'GET', scope: 'account' }, request)) as Context
      }
      const batch = batchEvents()
      let flush: NodeJS.Timeout | undefined
      let heartbeat: NodeJS.Timeout | undefined
      let lifetime: NodeJS.Timeout | undefined
      let hearing = Promise.resolve()
      let looks = 0
      let isReleased = false
      let isHeard: (message: Announcement) => boolean = () => false
      const subscriber: Subscriber = {
        onAnnouncement(message) {
          if (changesAccess(message) && message.account_id === ctx.account.id) {
            looks += 1
            hearing = hearing
              .then(hearAnew)
              .catch(end)
              .finally(() => {
                looks -= 1
              })
          }
          // Messages wait until the check of who may get them is done.
          if (looks === 0) take(message)
          else hearing = hearing.then(() => take(message))
        },
        onGap: end,
      }
      const subscribe = ({ account, memberships }: Context) =>
        hub.subscribe(
          account.id,
          memberships.map((membership) => membership.account.id),
          subscriber,
        )

      const ctx = await signedIn()
      await hub.listening()
      const earlier = hub.since(Date.now() - eventsQuery.parse(request.query).since)
      // A page that is gone already takes no place from those that are open.
      if (raw.destroyed) {
        reply.hijack()
        return
      }
      let unsubscribe = subscribe(ctx)
      if (unsubscribe === null) throw new Refusal('TOO_MANY_REQUESTS', messages.tooManyPages)
      raw.on('close', release)
      raw.on('error', release)
      // Only this second check sees changes from before the subscription.
      await hearAnew().catch((error: unknown) => {
        release()
        throw error
      })
      if (isReleased || raw.destroyed) {
        release()
        reply.hijack()
        raw.destroy()
        return
      }

      /** Subscribes again after a change of access, without a gap between the two subscriptions. */
      async function hearAnew() {
        const now = await signedIn()
        const isSeen = await sightOf(now)
        if (isReleased) return
        unsubscribe?.()
        unsubscribe = subscribe(now)
        const accounts = new Set([now.account.id, ...now.memberships.map(({ account }) => account.id)])
        isHeard = (message) =>
          isPersonal(message)
            ? message.account_id === now.account.id
            : accounts.has(message.account_id) && isSeen(message.account_id, message.project_id)
      }

      function take(message: Announcement) {
        if (isReleased || message.type === 'sessions' || !isHeard(message)) return
        batch.add({ ...message, type: message.type })
        flush ??= setTimeout(send, BATCHING)
      }

      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Otherwise proxies such as nginx buffer the events.
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      })
      raw.write(': connected\n\n')
      heartbeat = setInterval(() => {
        write(': still here\n\n')
        // The right to act for another person may expire, and no event announces this.
        if (ctx.session.impersonation !== null) void signedIn().catch(end)
      }, HEARTBEAT)
      lifetime = setTimeout(end, LIFETIME)
      streams.add(end)
      if (earlier === null) tell([{ type: 'missed', project_id: null }])
      else for (const message of earlier) take(message)

      function send() {
        flush = undefined
        tell(batch.take())
      }

      function tell(events: AccountEvent[]) {
        write(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
      }

      function write(text: string) {
        if (raw.writableLength > MOST_BEHIND) raw.destroy()
        else raw.write(text)
      }

      function end() {
        release()
        if (raw.headersSent) raw.end()
      }

      function release() {
        isReleased = true
        unsubscribe?.()
        streams.delete(end)
        clearInterval(heartbeat)
        clearTimeout(lifetime)
        clearTimeout(flush)
      }
    })
  }
}

/** Streams stay open, so a closing server ends them before it waits for its connections. */
function endWith(app: FastifyInstance, streams: Set<() => void>, hub: EventHub) {
  app.addHook('preClose', async () => {
    for (const end of [...streams]) end()
  })
  app.addHook('onClose', async () => hub.close())
}
