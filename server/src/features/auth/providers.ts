import { z } from 'zod'
import type { ProviderName, ProviderSettings } from '../../platform/provider-settings.ts'

/** A provider's data about a person. */
export type Profile = {
  provider: ProviderName
  /** The person's id at the provider, which never changes. */
  subject: string
  name: string
  email: string | null
  /** Whether the provider itself has proven the address. */
  isVerified: boolean
}

type Asked = { settings: ProviderSettings; nonce: string }
type Tokens = { accessToken: string; idToken: string | undefined }

type Provider = {
  authorize: string
  token: string
  scopes: string[]
  profile(tokens: Tokens, asked: Asked): Promise<Omit<Profile, 'provider'>>
}

const PATIENCE = 10_000
const subject = z.union([z.string(), z.number()]).transform(String)

const google: Provider = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  scopes: ['openid', 'email', 'profile'],
  async profile({ idToken = '' }, { settings, nonce }) {
    // Loaded on the first sign-in through Google.
    const { createRemoteJWKSet, jwtVerify } = await import('jose')
    const keys = createRemoteJWKSet(addressAt('https://www.googleapis.com/oauth2/v3/certs', settings), {
      timeoutDuration: PATIENCE,
    })
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: ['https://accounts.google.com', 'accounts.google.com'],
      audience: settings.clientId,
    })
    if (payload.nonce !== nonce) throw new Error('The ID token answers another request.')
    const claims = z
      .object({
        sub: z.string(),
        name: z.string().default(''),
        email: z.string().nullish(),
        email_verified: z.boolean().default(false),
      })
      .parse(payload)
    return {
      subject: claims.sub,
      name: claims.name,
      email: claims.email ?? null,
      isVerified: claims.email_verified,
    }
  },
}

/** Facebook does not say whether an address is proven, so our own mail proves it. */
const facebook: Provider = {
  authorize: 'https://www.facebook.com/v21.0/dialog/oauth',
  token: 'https://graph.facebook.com/v21.0/oauth/access_token',
  scopes: ['public_profile', 'email'],
  async profile(tokens, asked) {
    const said = await ask('https://graph.facebook.com/v21.0/me?fields=id,name,email', tokens, asked)
    const me = z
      .object({ id: subject, name: z.string().default(''), email: z.string().nullish() })
      .parse(said)
    return { subject: me.id, name: me.name, email: me.email ?? null, isVerified: false }
  },
}

const github: Provider = {
  authorize: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  scopes: ['read:user', 'user:email'],
  async profile(tokens, asked) {
    const user = z
      .object({ id: subject, login: z.string() })
      .parse(await ask('https://api.github.com/user', tokens, asked))
    const emails = z
      .array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
      .parse(await ask('https://api.github.com/user/emails', tokens, asked))
    const main = emails.find(({ primary, verified }) => primary && verified)
    return { subject: user.id, name: user.login, email: main?.email ?? null, isVerified: main !== undefined }
  },
}

export const providers: Record<ProviderName, Provider> = { google, facebook, github }

/** The provider's URL, or that of a fake server. */
export function addressAt(address: string, { url }: ProviderSettings): URL {
  const real = new URL(address)
  return url === undefined ? real : new URL(real.pathname + real.search, url)
}

/**
 * Exchanges the code of a callback for the provider's data about the person.
 * @throws when the provider refuses, times out or answers in another format
 */
export async function fetchProfile(
  name: ProviderName,
  asked: Asked & { code: string; verifier: string; redirectUri: string },
): Promise<Profile> {
  const { settings, code, verifier, redirectUri } = asked
  const provider = providers[name]
  const response = await fetch(addressAt(provider.token, settings), {
    method: 'POST',
    headers: { accept: 'application/json', 'user-agent': 'Rankline' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  // GitHub refuses with status 200 and no token.
  const answer = z
    .object({ access_token: z.string(), id_token: z.string().optional() })
    .parse(response.ok ? await response.json() : {})
  const tokens = { accessToken: answer.access_token, idToken: answer.id_token }
  return { provider: name, ...(await provider.profile(tokens, asked)) }
}

async function ask(address: string, { accessToken }: Tokens, { settings }: Asked): Promise<unknown> {
  const response = await fetch(addressAt(address, settings), {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}`, 'user-agent': 'Rankline' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  return response.json()
}
