import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint, ItemsOf } from '@rankline/contract/endpoint'
import { wireRequest } from '@rankline/contract/wire-request'

export type Input = Record<string, WireValue>

/** Answer of the product. Status 0: there was no response. */
export type Answer<E extends Endpoint> = { status: number; items: ItemsOf<E> | null; message: string }

/** Timeout in ms, longer than anything in the product takes. */
const PATIENCE = 40_000

/** Makes a call as a browser does. Failures are returned, not thrown. */
export async function ask<E extends Endpoint>(
  url: string,
  token: string | undefined,
  endpoint: E,
  input: Input,
): Promise<Answer<E>> {
  const { path, method, body: form } = wireRequest(endpoint, input)
  try {
    const answer = await fetch(url + path, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(form !== undefined && { body: form }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    const text = await answer.text()
    const body = JSON.parse(text) as { status: string; message: string; items: ItemsOf<E> }
    const isSuccess = answer.status === 200 && body.status === 'success'
    return { status: answer.status, items: isSuccess ? body.items : null, message: body.message }
  } catch (error) {
    return { status: 0, items: null, message: String(error) }
  }
}

/** Like `ask`, for calls that must succeed. @throws if the call fails */
export async function demand<E extends Endpoint>(
  url: string,
  token: string | undefined,
  endpoint: E,
  input: Input,
): Promise<ItemsOf<E>> {
  const { status, items, message } = await ask(url, token, endpoint, input)
  if (items === null) throw new Error(`${endpoint.path} answered ${status}: ${message}`)
  return items
}
