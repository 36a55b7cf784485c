import type { ApiToken } from '@rankline/contract/api-tokens/calls'
import type { tokenLifetimes } from '@rankline/contract/api-tokens/forms'
import { type TokenPermission, tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import type { BadgeTone } from '../../ui/data/Badge.tsx'

export const permissionWords: Record<TokenPermission, { label: string; text: string }> = {
  read: { label: 'Read', text: 'Reads everything that you see in its projects.' },
  write: { label: 'Write', text: 'Adds and changes keywords, tags, notes and competitors.' },
  check: { label: 'Check', text: 'Requests checks, which use your daily requests and may cost money.' },
  manage: { label: 'Manage', text: 'Creates and deletes projects, keywords, alerts and reports.' },
}

export const permissionNames = (token: Pick<ApiToken, 'permissions'>): string =>
  tokenPermissions
    .filter((permission) => token.permissions.includes(permission))
    .map((permission) => permissionWords[permission].label)
    .join(', ')

export const lifetimeWords: Record<(typeof tokenLifetimes)[number], string> = {
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
  never: 'Never',
}

type StateWords = { label: string; tone: BadgeTone; text: string | null }

export const stateWords: Record<ApiToken['state'], StateWords> = {
  active: { label: 'Works', tone: 'up', text: null },
  expired: { label: 'Expired', tone: undefined, text: null },
  ended: { label: 'Ended', tone: undefined, text: null },
  no_member: {
    label: 'Maker has left',
    tone: 'warn',
    text: 'The person who made it no longer works in this account. Make a new token.',
  },
  no_factor: {
    label: 'Second factor missing',
    tone: 'warn',
    text: 'This account asks for a second factor. The token works again when its maker has one.',
  },
}

/** Tokens that are kept only to be looked up: they never work again. */
export const isPast = ({ state }: Pick<ApiToken, 'state'>): boolean =>
  state === 'ended' || state === 'expired'

/** A first call that works against this installation. */
export const firstCall = (token: string): string =>
  `curl -H "Authorization: Bearer ${token}" ${location.origin}/api/public/v1/account`
