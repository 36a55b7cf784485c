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
  /**
   * Hears of an account, and of others that its person works in.
   * @returns how to stop; null when the account has as many pages open as it may
   */
  subscribe(accountId: number, others: readonly number[], subscriber: Subscriber): (() => void) | null
  /** Event streams that are open. */
  open(): number
  /** Resolves when announcements are heard for the first time; begins to listen. */
  listening(): Promise<void>
  close(): void
}

const MOST_PER_ACCOUNT = 30

export function createEventHub(pool: pg.Pool, log: Log): EventHub {
  const accounts = new Map<number, Set<Subscriber>>()
  /** Open pages by whose they are. */
  const pages = new Map<number, number>()
  let listener: Listener | undefined
  let heard: Promise<void> | undefined

  function onMessage(payload: string) {
    const parsed = announcement.safeParse(JSON.parse(payload))
    if (!parsed.success) return log.warn(`an event in another shape: ${payload.slice(0, 200)}`)
    for (const subscriber of accounts.get(parsed.data.account_id) ?? [])
      subscriber.onAnnouncement(parsed.data)
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
    open: () => [...pages.values()].reduce((sum, count) => sum + count, 0),
    listening() {
      heard ??= new Promise((resolve) => {
        listener = listen(pool, EVENT_CHANNEL, onMessage, { log, onGap, onReady: resolve })
      })
      return heard
    },
    close: () => listener?.close(),
  }
}
