import { inArea } from './area.ts'

/** Navigates between screens; set once by the router, so that this module does not depend on screens. */
type Navigate = (href: string, options: { replace: boolean }) => void

let navigate: Navigate = (href) => window.location.assign(href)

export function connectNavigation(by: Navigate) {
  navigate = by
}

/** Goes to a screen of the current area, e.g. `/projects?page=2`. */
export function goTo(href: string, options: { replace?: boolean } = {}) {
  goAcross(inArea(href), options)
}

/** Goes to a path of the whole site, in any area. */
export function goAcross(href: string, options: { replace?: boolean } = {}) {
  navigate(href, { replace: options.replace ?? false })
}

/** Hosts that a full-page redirect may go to besides our own: services that an account connects with. */
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

/** Leaves the single-page application for a full URL, if that is allowed. */
export function leaveTo(address: string) {
  if (!isAllowedRedirect(address, window.location.origin)) {
    throw new Error('The server redirected to an unknown address.')
  }
  window.location.assign(address)
}

/** The path a visitor wanted before log-in; ignores anything but a path of this site. */
export function safeNext(next: string | undefined, otherwise: string): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : otherwise
}
