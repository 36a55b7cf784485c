import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status?: number; type?: string; body?: Buffer | string; location?: string }

/** Stand-in for every icon service; it knows no icon until `answers` has one for a path. */
export async function startIconServices(port = 0) {
  const asked: string[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status = 200, type = 'image/x-icon', body = '', location } = answers.get(path) ?? { status: 404 }
    response.writeHead(status, { 'content-type': type, ...(location !== undefined && { location }) })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    asked,
    answers,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** The paths at which the services are asked for a host's icon, in order. */
export const iconPaths = (host: string): [string, string] => [
  `/ip3/${host}.ico`,
  `/s2/favicons?domain=${host}&sz=64`,
]
