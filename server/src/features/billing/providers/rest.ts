import type { z } from 'zod'
import type { Outbound } from '../../../platform/outbound.ts'
import { ProviderRefusal } from './provider.ts'

type Request = {
  method: 'GET' | 'POST' | 'PATCH'
  headers: Record<string, string>
  body?: string
}

const MOST_BYTES = 1024 * 1024

/**
 * Makes one call to a provider's API.
 * @throws {ProviderRefusal} when it answers with an error, or with something else than expected
 */
export async function ask<T extends z.ZodType>(
  outbound: Outbound,
  address: string,
  { method, headers, body }: Request,
  answer: T,
): Promise<z.output<T>> {
  const { status, text } = await outbound.request(address, {
    method,
    headers: { accept: 'application/json', ...headers },
    mostBytes: MOST_BYTES,
    ...(body !== undefined && { body }),
  })
  if (status < 200 || status > 299) throw new ProviderRefusal(status, `${status}: ${text.slice(0, 500)}`)
  const parsed = answer.safeParse(jsonOf(text))
  if (!parsed.success) throw new ProviderRefusal(status, `unexpected answer: ${parsed.error.message}`)
  return parsed.data
}

/** Parses an entry of a list. @throws {ProviderRefusal} when it is something else than expected */
export function readAs<T extends z.ZodType>(item: T, entry: unknown): z.output<T> {
  const read = item.safeParse(entry)
  if (!read.success) throw new ProviderRefusal(200, `unexpected entry: ${read.error.message}`)
  return read.data
}

/** Parses JSON; undefined if the text is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Like `ask`, but null where the provider knows no such thing. */
export async function askMaybe<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProviderRefusal && error.status === 404) return null
    throw error
  }
}
