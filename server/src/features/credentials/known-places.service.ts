import { randomBytes } from 'node:crypto'
import { addressBlock } from '../../platform/address-block.ts'
import type { VisitorContext } from '../../platform/context.ts'
import { cookieIn } from '../../platform/http/cookies.ts'
import { hashOf } from '../../platform/token.ts'
import * as queries from './known-places.queries.ts'

const COOKIE = 'known_device'
const YEAR_SECONDS = 365 * 24 * 3_600

/** A visitor's place. `own`: key of their counter; `isKnown`: the person has signed in from there before. */
export type Place = { own: Buffer; isKnown: boolean }

/** A browser that has signed in before keeps its counter anywhere; others are counted by IP address block. */
export async function placeOf(ctx: VisitorContext, accountId: number | null): Promise<Place> {
  const { device, block } = placesOf(ctx)
  const known = await queries.findKnown(
    ctx.db,
    accountId,
    device === null ? [block] : [device, block],
    new Date(),
  )
  const isDevice = device !== null && known.some((place) => place.equals(device))
  return { own: isDevice ? device : block, isKnown: known.length > 0 }
}

/** Remembers where a person signed in, by a cookie hidden from scripts and by IP address block. */
export async function rememberPlace(ctx: VisitorContext, accountId: number) {
  const given = secretOf(ctx)
  const secret = given ?? randomBytes(24).toString('base64url')
  await queries.keepPlaces(ctx.db, accountId, [deviceOf(secret), placesOf(ctx).block], new Date())
  const flags = `HttpOnly; SameSite=Lax${ctx.installation.url.startsWith('https:') ? '; Secure' : ''}`
  ctx.visitor.answerCookies.push(`${COOKIE}=${secret}; Path=/api; Max-Age=${YEAR_SECONDS}; ${flags}`)
}

function placesOf(ctx: VisitorContext) {
  const secret = secretOf(ctx)
  return {
    device: secret === null ? null : deviceOf(secret),
    block: hashOf(`block ${addressBlock(ctx.visitor.ip)}`),
  }
}

/** Ignores values that do not have the format of our secrets. */
function secretOf({ visitor }: VisitorContext): string | null {
  const value = cookieIn(visitor.cookies, COOKIE)
  return value !== undefined && /^[\w-]{32}$/.test(value) ? value : null
}

const deviceOf = (secret: string) => hashOf(`device ${secret}`)
