import { engineHtml } from './engine-page.ts'
import { type Asked, goodKey, type Reply, spentKey, standIn } from './stand-in.ts'

/** A service that fetches an address: `GET /?api_key=&url=`, like ScraperAPI, ScrapingBee and others. */
export const startRawHtml = () => standIn(answer)

function answer({ query }: Asked): Reply {
  const key = query.get('api_key')
  if (key === spentKey) return { status: 402, body: 'You have used all of your credits.' }
  if (key !== goodKey)
    return { status: 401, body: 'Unauthorized request, please make sure your API key is valid.' }
  const url = query.get('url')
  return url === null ? { status: 400, body: 'No url given.' } : { body: engineHtml(new URL(url)) }
}
