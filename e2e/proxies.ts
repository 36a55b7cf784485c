import { randomInt } from 'node:crypto'
import { port } from './port.ts'

const byte = () => randomInt(1, 255)

/** `ip:port` of a proxy that works: the worker uses what is listed for the checks of all tests. */
export const newProxy = () => `127.${byte()}.${byte()}.${byte()}:${port + 30_000}`
