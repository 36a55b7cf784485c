import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { HEADER, nameIn } from './question.ts'

/** The records of a name. `broken`: the server says that it has failed. `silent`: it never answers. */
export type Records = { A?: string[]; AAAA?: string[]; CNAME?: string; TXT?: string[] } | 'broken' | 'silent'

const types: Record<number, 'A' | 'AAAA' | 'CNAME' | 'TXT'> = { 1: 'A', 5: 'CNAME', 16: 'TXT', 28: 'AAAA' }
const numbers = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
type Kind = keyof typeof numbers
const [FINE, FAILED, NO_SUCH_NAME] = [0, 2, 3]

/** Stand-in for a name server (RFC 1035) whose records a test sets by name; all other names do not exist. */
export async function startZoneServer({ port = 0 } = {}) {
  const zone = new Map<string, Records>()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, end } = nameIn(question)
    const records = zone.get(name)
    if (records === 'silent') return
    const kind = types[question.readUInt16BE(end)]
    const answers = records === 'broken' || kind === undefined ? [] : answersTo(zone, name, kind)
    const code = records === 'broken' ? FAILED : records === undefined ? NO_SUCH_NAME : FINE
    const header = Buffer.alloc(HEADER)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    const asking = question.subarray(HEADER, end + 4)
    socket.send(Buffer.concat([header, asking, ...answers]), from.port, from.address)
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    set: (name: string, records: Records) => zone.set(name, records),
    remove: (name: string) => zone.delete(name),
    close: () => socket.close(),
  }
}

/** An alias is followed, as name servers do that ask on for others. */
function answersTo(zone: ReadonlyMap<string, Records>, name: string, kind: Kind): Buffer[] {
  const records = zone.get(name)
  if (records === undefined || typeof records === 'string') return []
  if (records.CNAME !== undefined) {
    const alias = answer(name, 'CNAME', nameBytes(records.CNAME))
    return kind === 'CNAME' ? [alias] : [alias, ...answersTo(zone, records.CNAME, kind)]
  }
  return dataOf(records, kind).map((data) => answer(name, kind, data))
}

function dataOf({ A = [], AAAA = [], TXT = [] }: Exclude<Records, string>, kind: Kind): Buffer[] {
  if (kind === 'A') return A.map((address) => Buffer.from(address.split('.').map(Number)))
  if (kind === 'AAAA') return AAAA.map((groups) => Buffer.from(groups.replaceAll(':', ''), 'hex'))
  return kind === 'TXT'
    ? TXT.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
    : []
}

function answer(name: string, kind: Kind, data: Buffer): Buffer {
  const rest = Buffer.alloc(10)
  rest.writeUInt16BE(numbers[kind], 0)
  rest.writeUInt16BE(1, 2)
  rest.writeUInt16BE(data.length, 8)
  return Buffer.concat([nameBytes(name), rest, data])
}

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])
