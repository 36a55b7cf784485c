import type { DirectPool } from '../../platform/database/database.ts'
import { type Listener, listen } from '../../platform/database/listen.ts'
import type { Log } from '../../platform/log.ts'
import { type Announcement, announcement, EVENT_CHANNEL } from './announce.ts'

export type Subscriber = {
  onAnnouncement(message: Announcement): void
  /** Called when announcements may have been missed. */
  onGap(): void
}

/** One database connection that serves all open pages of this process. */
export type EventHub = {
  /**
   * Subscribes to an account, and to others that its person works in.
   * @returns a function to unsubscribe; null when the account has too many open pages
   */
  subscribe(accountId: number, others: readonly number[], subscriber: Subscriber): (() => void) | null
  /** All announcements since a time (in Unix milliseconds); null when some of them are no longer kept. */
  since(time: number): Announcement[] | null
  /** When an announcement about an account came last, in Unix milliseconds; 0 if none has come. */
  heardAt(accountId: number): number
  /** The number of open event streams. */
  open(): number
  /** Starts to listen. Resolves when announcements can arrive. */
  listening(): Promise<void>
  close(): void
}

const MOST_PER_ACCOUNT = 30
/** Milliseconds for which announcements are kept, for pages whose stream opens after their first answers. */
const KEPT = 60_000
/** 300 checks a second, each announced twice at worst. */
const MOST_KEPT = 36_000

export function createEventHub(direct: DirectPool, log: Log): EventHub {
  const accounts = new Map<number, Set<Subscriber>>()
  /** The number of open pages per account. */
  const pages = new Map<number, number>()
  const recent: { at: number; message: Announcement }[] = []
  /** Nothing was missed since then, in Unix milliseconds. */
  let wholeSince = Number.POSITIVE_INFINITY
  const heardAt = new Map<number, number>()
  let listener: Listener | undefined
  let heard: Promise<void> | undefined

  function onMessage(payload: string) {
    const parsed = announcement.safeParse(JSON.parse(payload))
    if (!parsed.success) return log.warn(`an event in another shape: ${payload.slice(0, 200)}`)
    keep(parsed.data)
    heardAt.set(parsed.data.account_id, Date.now())
    for (const subscriber of accounts.get(parsed.data.account_id) ?? [])
      subscriber.onAnnouncement(parsed.data)
  }

  function keep(message: Announcement) {
    const now = Date.now()
    recent.push({ at: now, message })
    const first = recent.findIndex(({ at }) => at > now - KEPT)
    for (const { at } of recent.splice(0, Math.max(first, recent.length - MOST_KEPT))) wholeSince = at + 1
  }

  function onGap() {
    const everybody = new Set([...accounts.values()].flatMap((subscribers) => [...subscribers]))
    for (const subscriber of everybody) subscriber.onGap()
  }

  function remove(accountId: number, subscriber: Subscriber) {
    const subscribers = accounts.get(accountId)
    subscribers?.delete(subscriber)
    if (subscribers?.size === 0) accounts.delete(accountId)
  }

  return {
    subscribe(accountId, others, subscriber) {
      const open = pages.get(accountId) ?? 0
      if (open >= MOST_PER_ACCOUNT) return null
      pages.set(accountId, open + 1)
      const heardOf = [accountId, ...others]
      for (const id of heardOf) accounts.set(id, (accounts.get(id) ?? new Set()).add(subscriber))
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (pages.get(accountId) ?? 1) - 1
        if (left === 0) pages.delete(accountId)
        else pages.set(accountId, left)
        for (const id of heardOf) remove(id, subscriber)
      }
    },
    since(time) {
      if (time < wholeSince) return null
      return recent.filter(({ at }) => at >= time).map(({ message }) => message)
    },
    heardAt: (accountId) => heardAt.get(accountId) ?? 0,
    open: () => [...pages.values()].reduce((sum, count) => sum + count, 0),
    listening() {
      heard ??= new Promise((resolve) => {
        const onReady = () => {
          recent.length = 0
          wholeSince = Date.now()
          resolve()
        }
        listener = listen(direct, EVENT_CHANNEL, onMessage, { log, onGap, onReady })
      })
      return heard
    },
    close: () => listener?.close(),
  }
}
