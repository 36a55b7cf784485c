// Receives pushed notifications: an open page shows them itself, else the system does.
const openPages = async () => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter(({ visibilityState }) => visibilityState === 'visible')
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const message = event.data?.json()
  if (message !== undefined) event.waitUntil(receive(message))
})

async function receive({ title, body, click_action, tag }) {
  const pages = await openPages()
  if (pages.length === 0)
    return self.registration.showNotification(title, {
      body,
      icon: '/favicon.svg',
      data: { click_action },
      ...(tag !== undefined && { tag }),
    })
  for (const page of pages) page.postMessage({ type: 'push', title, body, click_action })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data?.click_action ?? '/', self.location.origin)
  event.waitUntil(self.clients.openWindow(address.href))
})
