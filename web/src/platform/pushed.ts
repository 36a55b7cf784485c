import type { PushMessage } from '@rankline/contract/push/calls'
import { showPush } from './messages.ts'

/** Shows notifications that the service worker forwards while this page is open. */
export function listenForPushes(): (() => void) | undefined {
  // Undefined if the page is not served over HTTPS.
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (worker === undefined) return undefined
  const listener = ({ data }: MessageEvent<PushMessage & { type: string }>) => {
    if (data.type !== 'push') return
    const { title, body, click_action: target } = data
    const isHarmless = target !== null && /^(https?:\/\/|\/(?![/\\]))/i.test(target)
    showPush({ title, body, clickAction: isHarmless ? target : null })
  }
  worker.addEventListener('message', listener)
  return () => worker.removeEventListener('message', listener)
}
