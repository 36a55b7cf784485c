import { collapse } from '../../html.ts'
import { at, listAt, textAt, valuesOf } from '../../json.ts'
import type { Organic } from '../../page.ts'

type Entry = Omit<Organic, 'position'>
type Kind = 'youtube-video' | 'youtube-channel' | 'youtube-playlist'

// Names of a result: on desktop, on phones, and recently on both.
const renderers: Record<string, { kind: Kind; id: string }> = {
  videoRenderer: { kind: 'youtube-video', id: 'videoId' },
  compactVideoRenderer: { kind: 'youtube-video', id: 'videoId' },
  videoWithContextRenderer: { kind: 'youtube-video', id: 'videoId' },
  channelRenderer: { kind: 'youtube-channel', id: 'channelId' },
  compactChannelRenderer: { kind: 'youtube-channel', id: 'channelId' },
  playlistRenderer: { kind: 'youtube-playlist', id: 'playlistId' },
  compactPlaylistRenderer: { kind: 'youtube-playlist', id: 'playlistId' },
}
const lockups: Record<string, Kind> = {
  LOCKUP_CONTENT_TYPE_VIDEO: 'youtube-video',
  LOCKUP_CONTENT_TYPE_CHANNEL: 'youtube-channel',
  LOCKUP_CONTENT_TYPE_PLAYLIST: 'youtube-playlist',
  LOCKUP_CONTENT_TYPE_ALBUM: 'youtube-playlist',
  LOCKUP_CONTENT_TYPE_PODCAST: 'youtube-playlist',
}
const addresses: Record<Kind, { prefix: string; id: RegExp }> = {
  'youtube-video': { prefix: 'https://www.youtube.com/watch?v=', id: /^[\w-]{11}$/ },
  'youtube-channel': { prefix: 'https://www.youtube.com/channel/', id: /^UC[\w-]{22}$/ },
  // Lists whose id begins with RD are mixes, generated for the visitor.
  'youtube-playlist': { prefix: 'https://www.youtube.com/playlist?list=', id: /^(?!RD)[\w-]{12,}$/ },
}

/** Whether an item of the list is a video, channel or playlist. */
export function isEntry(item: unknown): boolean {
  return identify(item) !== undefined
}

/** A result of the requested kind, with its canonical address; undefined for everything else. */
export function readEntry(item: unknown, type: string): Entry | undefined {
  const found = identify(item)
  if (found === undefined || found.kind !== type) return undefined
  const title = titleOf(found.body)
  if (title === '') return undefined
  const url = addresses[found.kind].prefix + found.id
  return { url, title, description: descriptionOf(found.body, found.kind) }
}

function identify(item: unknown): { kind: Kind; id: string; body: unknown } | undefined {
  for (const [name, { kind, id }] of Object.entries(renderers)) {
    const body = at(item, name)
    if (body !== undefined) return identified(kind, textAt(body, id), body)
  }
  const lockup = at(item, 'lockupViewModel')
  const kind = lockups[textAt(lockup, 'contentType')]
  return kind && identified(kind, textAt(lockup, 'contentId'), lockup)
}

function identified(kind: Kind, id: string, body: unknown) {
  return addresses[kind].id.test(id) ? { kind, id, body } : undefined
}

function titleOf(body: unknown): string {
  return (
    wordsOf(at(body, 'title')) ||
    wordsOf(at(body, 'headline')) ||
    wordsOf(at(body, 'displayName')) ||
    wordsOf(at(body, 'metadata', 'lockupMetadataViewModel', 'title'))
  )
}

// A channel's description begins with its short address, such as `@handle`, which identifies it as well as
// its id.
function descriptionOf(body: unknown, kind: Kind): string {
  const words =
    wordsOf(at(body, 'descriptionSnippet')) ||
    wordsOf(at(body, 'detailedMetadataSnippets', 0, 'snippetText')) ||
    wordsOf(at(body, 'longBylineText')) ||
    wordsOf(at(body, 'shortBylineText'))
  if (kind !== 'youtube-channel') return words
  const name = textAt(body, 'navigationEndpoint', 'browseEndpoint', 'canonicalBaseUrl').replace(/^\//, '')
  return name === '' || name.startsWith('channel/') ? words : `${name} ${words}`.trim()
}

/** A text in YouTube's data: complete, in runs, or as the content of a view. */
export function wordsOf(text: unknown): string {
  const runs = listAt(text, 'runs').map((run) => textAt(run, 'text'))
  return collapse(textAt(text, 'simpleText') || runs.join('') || textAt(text, 'content'))
}

/** The videos anywhere within a block, each once. */
export function videosIn(block: unknown): { title: string; url: string }[] {
  const found = new Map<string, string>()
  for (const name of Object.keys(renderers)) {
    for (const body of valuesOf(block, name)) {
      const entry = readEntry({ [name]: body }, 'youtube-video')
      if (entry && !found.has(entry.url)) found.set(entry.url, entry.title)
    }
  }
  return [...found].map(([url, title]) => ({ title, url }))
}
