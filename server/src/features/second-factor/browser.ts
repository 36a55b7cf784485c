import type { VisitorContext } from '../../platform/context.ts'
import { cookieIn } from '../../platform/http/cookies.ts'
import { createToken, hashOf } from '../../platform/token.ts'

const COOKIE = 'second_factor'
const SECONDS = 600

/** Hash of the browser's cookie. It binds a challenge to this browser. Null without the cookie. */
export function browserOf({ visitor }: VisitorContext): Buffer | null {
  const value = cookieIn(visitor.cookies, COOKIE)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? hashOf(value) : null
}

/** Sets the browser's cookie. Keeps an existing one, so that two windows can log in at the same time. */
export function markBrowser(ctx: VisitorContext): Buffer {
  const known = cookieIn(ctx.visitor.cookies, COOKIE)
  const value = browserOf(ctx) === null || known === undefined ? createToken() : known
  const secure = ctx.installation.url.startsWith('https:') ? '; Secure' : ''
  ctx.visitor.answerCookies.push(
    `${COOKIE}=${value}; Max-Age=${SECONDS}; Path=/api/v1; HttpOnly; SameSite=Strict${secure}`,
  )
  return hashOf(value)
}
