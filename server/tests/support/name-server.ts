import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { HEADER, nameIn } from './question.ts'

const AFTER_NAME = 4
const IPV4 = 1

/**
 * Stand-in for a name server (RFC 1035): names of `addresses` have one IPv4 address; any other is never answered.
 * `asked` counts questions.
 */
export async function startNameServer(addresses: Readonly<Record<string, string>>) {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (question, { address, port }) => {
    asked += 1
    const { name, end } = nameIn(question)
    const found = addresses[name]
    if (found === undefined) return
    const isForIpv4 = question.readUInt16BE(end) === IPV4
    const header = Buffer.alloc(HEADER)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(isForIpv4 ? 1 : 0, 6)
    const record = isForIpv4
      ? [0xc0, HEADER, 0, IPV4, 0, 1, 0, 0, 0, 9, 0, 4, ...found.split('.').map(Number)]
      : []
    const asking = question.subarray(HEADER, end + AFTER_NAME)
    socket.send(Buffer.concat([header, asking, Buffer.from(record)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    close: () => socket.close(),
  }
}
