import { createServer } from 'node:http'

/** Sets the records of the name server by HTTP at the same port: `PUT /NAME` with the records of the name as JSON. */
export async function startRecords(zone, port) {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      zone.set(request.url.slice(1), JSON.parse(text))
      response.writeHead(204).end()
    })
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
}
