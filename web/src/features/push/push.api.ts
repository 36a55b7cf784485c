import { deletePushToken, fetchPush, updatePushToken } from '@rankline/contract/push/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

/** `unsupported`: the browser has no push; `blocked`: the person forbids it in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const WORKER = '/push-worker.js'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether this browser shows the person's notifications while no page is open. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  async queryFn({ signal }): Promise<PushState> {
    if (!isSupported()) return 'unsupported'
    if (Notification.permission === 'denied') return 'blocked'
    const subscription = await subscribed()
    if (subscription === null) return 'off'
    const { endpoint } = subscription
    const { push_code } = await call(fetchPush, { endpoint }, { background: true, signal })
    return push_code === null ? 'off' : 'on'
  },
})

/** The code of this browser; null if the person did not turn notifications on in it. */
async function knownCode(): Promise<string | null> {
  const subscription = await subscribed()
  if (subscription === null) return null
  const { endpoint } = subscription
  return (await call(fetchPush, { endpoint }, { background: true })).push_code
}

/**
 * Asks for permission and returns the code that messages to this browser are addressed to; null without
 * permission. A browser that is subscribed keeps its code, because others may be addressed to it.
 */
export async function registerPush(): Promise<string | null> {
  if (!isSupported() || (await Notification.requestPermission()) !== 'granted') return null
  const known = await knownCode()
  if (known !== null) return known
  await turnOn()
  return knownCode()
}

/** Asks for permission, subscribes and informs the server. @throws if the push service cannot be reached */
export async function turnOn() {
  if ((await Notification.requestPermission()) === 'granted') {
    const { public_key } = await call(fetchPush, {}, { background: true })
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    // A subscription with another key (such as from before a restored backup) is useless.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: public_key,
    })
    const { endpoint, keys } = subscription.toJSON()
    const token = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
    await call(updatePushToken, { push_token: token }, { showMessage: true })
  }
  await queryClient.invalidateQueries(pushQuery)
}

export async function turnOff() {
  const subscription = await subscribed()
  if (subscription !== null) {
    await call(deletePushToken, { endpoint: subscription.endpoint }, { showMessage: true })
    await subscription.unsubscribe()
  }
  await queryClient.invalidateQueries(pushQuery)
}
