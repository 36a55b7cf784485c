import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateSync, inflate } from 'node:zlib'
import { canonical } from '@rankline/serp/clean-page'
import type { ColumnItem, Feature, Organic } from '@rankline/serp/page'

/** The stored part of a result page: positions, features and the stored top 100 are derived from it. */
export type ResultBody = {
  organic: Organic[]
  features: Feature[]
  relateds: string[]
  /** The result column of the first page, if the source reported it. */
  column?: ColumnItem[] | undefined
}

export type EncodedBody = { hash: Buffer; body: Buffer }

/**
 * `[url, title, description]` in list order, then the rank among all elements of the page if the source gave it. The
 * url is as the engine gave it: its canonical form follows from it, for pages stored long ago too.
 */
type Row = [string, string, string] | [string, string, string, number]
/** A null row is a result that could not be parsed. */
type Stored = { organic: (Row | null)[]; features: Feature[]; relateds: string[]; column?: ColumnItem[] }

const decompress = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

// Twice as fast as the standard level; bodies are a twelfth larger.
const LEVEL = 3
const LARGEST = 16 * 1024 * 1024

/**
 * JSON compressed with zlib's deflate; the hash is a SHA-256 of the JSON. Runs in the event loop on purpose:
 * 100 results take 0.1 ms; a thread was measured to cost four times as much.
 */
export function encodeBody({ organic, features, relateds, column }: ResultBody): EncodedBody {
  const stored: Stored = {
    organic: rowsOf(organic),
    features: features.map(({ type, children }) => ({
      type,
      children: children.map(({ title, url, rawUrl }) => ({ title, url: rawUrl ?? url })),
    })),
    relateds,
    ...(column !== undefined && { column }),
  }
  const json = Buffer.from(JSON.stringify(stored))
  return { hash: createHash('sha256').update(json).digest(), body: deflateSync(json, { level: LEVEL }) }
}

function rowsOf(organic: readonly Organic[]): (Row | null)[] {
  const rows: (Row | null)[] = []
  for (const { position, url: page, rawUrl: url = page, title, description, absolute } of organic) {
    while (rows.length < position - 1) rows.push(null)
    rows.push(absolute === undefined ? [url, title, description] : [url, title, description, absolute])
  }
  return rows
}

/** The bytes are not those of the body with this hash. */
export class DamagedBody extends Error {
  override readonly name = 'DamagedBody'
}

/** @param hash what the body must have, if its bytes come from outside the database @throws {DamagedBody} */
export async function decodeBody(body: Buffer, hash?: Buffer): Promise<ResultBody> {
  const json = await unpacked(body, hash)
  const { organic, features, relateds, column } = JSON.parse(json.toString()) as Stored
  return {
    organic: organic.flatMap((row, index) => (row === null ? [] : [resultOf(row, index + 1)])),
    features: features.map(({ type, children }) => ({ type, children: children.map(canonical) })),
    relateds,
    ...(column !== undefined && { column }),
  }
}

async function unpacked(body: Buffer, hash: Buffer | undefined): Promise<Buffer> {
  if (hash === undefined) return decompress(body, { maxOutputLength: LARGEST })
  const json = await decompress(body, { maxOutputLength: LARGEST }).catch((cause: Error) => {
    throw new DamagedBody('The body cannot be decompressed.', { cause })
  })
  if (!createHash('sha256').update(json).digest().equals(hash))
    throw new DamagedBody('The body has another hash.')
  return json
}

function resultOf([url, title, description, absolute]: Row, position: number): Organic {
  return canonical({ position, ...(absolute !== undefined && { absolute }), url, title, description })
}
