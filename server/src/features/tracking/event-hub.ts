import type pg from 'pg'
import { type Listener, listen } from '../../platform/database/listen.ts'
import type { Log } from '../../platform/log.ts'
import { type Announcement, announcement, EVENT_CHANNEL } from './announce.ts'

export type Subscriber = {
  onAnnouncement(message: Announcement): void
  /** Announcements may have been missed. */
  onGap(): void
}

/** One connection to the database, heard by every open page of this process. */
export type EventHub = {
  /** @returns how to stop; null when the account has as many pages open as it may */
  subscribe(accountId: number, subscriber: Subscriber): (() => void) | null
  close(): void
}

const MOST_PER_ACCOUNT = 30

/** Listens from the first subscription on. */
export function createEventHub(pool: pg.Pool, log: Log): EventHub {
  const accounts = new Map<number, Set<Subscriber>>()
  let listener: Listener | undefined

  function onMessage(payload: string) {
    const parsed = announcement.safeParse(JSON.parse(payload))
    if (!parsed.success) return log.warn(`an event in another shape: ${payload.slice(0, 200)}`)
    for (const subscriber of accounts.get(parsed.data.account_id) ?? [])
      subscriber.onAnnouncement(parsed.data)
  }

  function onGap() {
    for (const subscribers of accounts.values()) for (const subscriber of subscribers) subscriber.onGap()
  }

  return {
    subscribe(accountId, subscriber) {
      listener ??= listen(pool, EVENT_CHANNEL, onMessage, { log, onGap })
      const subscribers = accounts.get(accountId) ?? new Set()
      if (subscribers.size >= MOST_PER_ACCOUNT) return null
      accounts.set(accountId, subscribers.add(subscriber))
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size === 0 && accounts.get(accountId) === subscribers) accounts.delete(accountId)
      }
    },
    close: () => listener?.close(),
  }
}
