import type { Target } from './canonical.ts'

/** Identifier of a product, video or app on an engine that lists items instead of sites. */
export type CodeKind = 'asin' | 'product' | 'video' | 'channel' | 'playlist' | 'app' | 'author'

/** A code in the form that is compared. */
export type Code = { kind: CodeKind; code: string }

type Reading = {
  /** The code in a person's input: the code itself, or the address of the page that it names. */
  read(text: string): string | undefined
  /** Whether a result matches the code; engines put the code into the address of the result. */
  isFoundIn(code: string, target: Target, description: string): boolean
  /** Address of the item's page. */
  page(code: string): string
}

const parameter = (text: string, name: string) => new RegExp(`[?&]${name}=([^&#\\s]+)`).exec(text)?.[1]

const readings: Record<CodeKind, Reading> = {
  asin: {
    read: (text) =>
      (
        /\/(?:dp|gp\/product|gp\/aw\/d|product)\/([a-z0-9]{10})(?![a-z0-9])/i.exec(text)?.[1] ??
        /^[a-z0-9]{10}$/i.exec(text)?.[0]
      )?.toUpperCase(),
    isFoundIn: (code, { host, path }) => host.startsWith('amazon.') && path === `/dp/${code}`,
    page: (code) => `https://www.amazon.com/dp/${code}`,
  },
  product: {
    read: (text) => /[_/](\d{6,})\.html/.exec(text)?.[1] ?? /^\d{6,}$/.exec(text)?.[0],
    isFoundIn: (code, { host, path }) =>
      /(?:^|\.)alibaba\.com$/.test(host) && new RegExp(`[_/]${code}\\.html$`).test(path),
    page: (code) => `https://www.alibaba.com/product-detail/_${code}.html`,
  },
  video: {
    read: (text) =>
      parameter(text, 'v') ??
      /(?:youtu\.be|\/shorts|\/embed|\/live|\/v)\/([\w-]{11})(?![\w-])/.exec(text)?.[1] ??
      /^[\w-]{11}$/.exec(text)?.[0],
    isFoundIn: (code, { host, path, query }) =>
      host === 'youtube.com' && ((path === '/watch' && query === `?v=${code}`) || path === `/shorts/${code}`),
    page: (code) => `https://www.youtube.com/watch?v=${code}`,
  },
  channel: {
    read: (text) =>
      /(?:^|\/channel\/)(UC[\w-]{22})(?![\w-])/.exec(text)?.[1] ??
      // Short addresses of channels ignore case.
      (
        /(?:^|youtube\.com\/)(@[^\s/?#]+|(?:c|user)\/[^\s/?#]+)/.exec(text)?.[1] ?? handle(text)
      )?.toLowerCase(),
    isFoundIn: (code, { host, path }, description) =>
      host === 'youtube.com' &&
      (path === `/channel/${code}` ||
        [path.slice(1), description.split(' ', 1)[0] ?? ''].some(
          (name) => decoded(name).toLowerCase() === decoded(code),
        )),
    page: (code) => `https://www.youtube.com/${code.startsWith('UC') ? `channel/${code}` : code}`,
  },
  playlist: {
    read: (text) => parameter(text, 'list') ?? /^[\w-]{12,}$/.exec(text)?.[0],
    isFoundIn: (code, { host, path, query }) =>
      host === 'youtube.com' && path === '/playlist' && query === `?list=${code}`,
    page: (code) => `https://www.youtube.com/playlist?list=${code}`,
  },
  app: {
    read: (text) => parameter(text, 'id') ?? /^\w+(?:\.\w+)+$/.exec(text)?.[0],
    isFoundIn: (code, { host, path, query }) =>
      host === 'play.google.com' && path === '/store/apps/details' && query === `?id=${code}`,
    page: (code) => `https://play.google.com/store/apps/details?id=${code}`,
  },
  // Books are tracked by author; the description names the author among other things.
  author: {
    read: (text) => plainName(text) || undefined,
    isFoundIn: (code, { host, path, query }, description) =>
      host === 'play.google.com' &&
      (path === '/store/books/author'
        ? plainName(new URLSearchParams(query).get('id') ?? '') === code
        : description.split(/ · |[,;&]/).some((part) => plainName(part) === code)),
    page: (code) => `https://play.google.com/store/books/author?id=${encodeURIComponent(code)}`,
  },
}

/** Kind of the codes that a search's results are tracked by; null if they are tracked by address. */
export function codeKindOf(engine: string, type: string): CodeKind | null {
  if (engine === 'amazon') return 'asin'
  if (engine === 'alibaba') return 'product'
  return kindsByType[type] ?? null
}

const kindsByType: Record<string, CodeKind> = {
  'youtube-video': 'video',
  'youtube-channel': 'channel',
  'youtube-playlist': 'playlist',
  apps: 'app',
  books: 'author',
}

/** Reads a person's input: a code, or the address of the page that it names. Null when it is neither. */
export function readCode(kind: CodeKind, text: string): Code | null {
  const code = readings[kind].read(text.trim())
  return code === undefined ? null : { kind, code }
}

/** @param description of the result; it names channels and authors */
export function matchCode({ kind, code }: Code, target: Target, description: string): boolean {
  return readings[kind].isFoundIn(code, target, description)
}

/** Address of the page that a code names. */
export function pageOfCode({ kind, code }: Code): string {
  return readings[kind].page(code)
}

function handle(text: string): string | undefined {
  return /^[\p{L}\p{N}._-]{3,30}$/u.test(text) ? `@${text}` : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // The text is not percent-encoded.
    return text
  }
}

function plainName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
}
