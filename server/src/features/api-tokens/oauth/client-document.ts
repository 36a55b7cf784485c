import { isUrl } from '@rankline/contract/is-url'
import { messages } from '@rankline/contract/messages'
import { isPublicUrl } from '@rankline/contract/validation/public-url'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'

/** Bytes of a document, as draft-ietf-oauth-client-id-metadata-document proposes. */
const MOST_BYTES = 5 * 1024
const PATIENCE = 5_000
const LONGEST_NAME = 80

/** Control characters, and characters that hide text or change its direction. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]+/gu

const clientDocument = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1),
  // Programs have no secret here. One that would prove itself by a key is not taken for itself without it.
  token_endpoint_auth_method: z.literal('none').optional(),
  grant_types: z
    .array(z.string())
    .refine((types) => types.includes('authorization_code'))
    .optional(),
  response_types: z
    .array(z.string())
    .refine((types) => types.includes('code'))
    .optional(),
})

export type Client = { id: string; name: string; host: string }

/**
 * The program behind a `client_id`, which is the address of a document about it. Nothing proves the name in it.
 * @throws {Refusal} validation failed, if it is no such address, does not answer as it should, or does not list `redirectUri`
 */
export async function findClient(
  ctx: Pick<Context, 'installation' | 'log' | 'account' | 'signal'>,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): Promise<Client> {
  if (!isClientAddress(clientId)) throw invalid('client_id', messages.programAddress)
  const { client_name: name, redirect_uris: listed } = await readDocument(ctx, clientId)
  if (!isListed(redirectUri, listed)) throw invalid('redirect_uri', messages.programElsewhere)
  const { host } = new URL(clientId)
  return { id: clientId, name: plain(name ?? '') || host, host }
}

async function readDocument(
  { installation, log, account, signal }: Parameters<typeof findClient>[0],
  clientId: string,
) {
  try {
    const { status, headers, text } = await installation.outbound.request(clientId, {
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Rankline-OAuth' },
      mostBytes: MOST_BYTES,
      patience: PATIENCE,
      sender: `account ${account.id}`,
      signal,
    })
    if (status !== 200) throw new Error(`It answered ${status}.`)
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(String(headers['content-type'])))
      throw new Error('It did not answer with JSON.')
    const document = clientDocument.parse(JSON.parse(text))
    if (document.client_id !== clientId) throw new Error('It describes another program.')
    return document
  } catch (err) {
    log.info({ err, client: clientId }, 'a program that wants to be connected could not be identified')
    throw invalid('client_id', messages.programUnknown)
  }
}

/** An https address with a path, in its normal spelling, on the public internet. */
function isClientAddress(text: string): boolean {
  if (!isPublicUrl(text)) return false
  const url = new URL(text)
  return (
    url.protocol === 'https:' &&
    url.pathname !== '/' &&
    url.href === text &&
    !text.includes('#') &&
    url.username === '' &&
    url.password === ''
  )
}

/** The program of a person's own computer chooses a port each time (RFC 8252). */
const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

export const isLocal = (redirectUri: string): boolean => LOOPBACK.test(redirectUri)

function isListed(given: string, listed: readonly string[]): boolean {
  if (!isUrl(given) || given.includes('#')) return false
  const { protocol, username, password } = new URL(given)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return listed.includes(given)
  if (!isLocal(given)) return false
  const anyPort = (uri: string) => uri.replace(LOOPBACK, '$1')
  return listed.some((one) => isLocal(one) && anyPort(one) === anyPort(given))
}

/** A name on one line, without characters that hide text, cut to a length. */
const plain = (name: string) =>
  [...name.replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('')
