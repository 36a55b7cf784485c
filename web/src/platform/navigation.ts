import { inArea } from './area.ts'

/** What leads from one screen to another; set once by the router, so that nothing here depends on screens. */
type Navigate = (href: string, options: { replace: boolean }) => void

let navigate: Navigate = (href) => window.location.assign(href)

export function connectNavigation(by: Navigate) {
  navigate = by
}

/** Goes to a screen of the area the page is in, e.g. `/projects?page=2`. */
export function goTo(href: string, options: { replace?: boolean } = {}) {
  goAcross(inArea(href), options)
}

/** Goes to a path of the whole site, whichever area that is in. */
export function goAcross(href: string, options: { replace?: boolean } = {}) {
  navigate(href, { replace: options.replace ?? false })
}

/** Hosts a full-page redirect may lead to besides our own: those of the services an account connects with. */
const providers = [
  'google.com',
  'dropbox.com',
  'slack.com',
  'discord.com',
  'facebook.com',
  'github.com',
  'paddle.com',
]

/** Whether an answer may send the browser to `address`: our own origin, or a known provider over https. */
export function isAllowedRedirect(address: string, origin: string): boolean {
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return false
  }
  if (url.origin === origin) return true
  if (url.protocol !== 'https:' || url.username !== '' || url.port !== '') return false
  return providers.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** Leaves the single-page site for a whole address, where that is allowed. */
export function leaveTo(address: string) {
  if (!isAllowedRedirect(address, window.location.origin)) {
    throw new Error('The answer pointed to an address that is not known.')
  }
  window.location.assign(address)
}

/** The path a visitor wanted before logging in; anything but a path of this site is ignored. */
export function safeNext(next: string | undefined, otherwise: string): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : otherwise
}
